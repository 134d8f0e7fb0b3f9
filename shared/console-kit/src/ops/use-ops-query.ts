import { type SkipToken, skipToken } from '@reduxjs/toolkit/query/react';
import { decode } from '@velvet/contract/codec';
import { type OpsEndpoint, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { useMemo, useState } from 'react';
import { type OpsRead, opsApi } from './ops-api.ts';
import { isOpsFailure, type OpsFailure } from './ops-failure.ts';

/** What a page says of where its data come from, and how it gets newer ones. */
export interface OpsSource {
  /** A request is under way, the first one included. */
  readonly isFetching: boolean;
  /** When the data came, in milliseconds since the epoch. */
  readonly fetchedAtMs: number | undefined;
  readonly refetch: () => void;
}

export interface OpsQueryResult<Out> extends OpsSource {
  /** Of exactly this input; stays while newer data are fetched, and when that fails. */
  readonly data: Out | undefined;
  readonly error: OpsFailure | undefined;
  /** There are no data yet. */
  readonly isLoading: boolean;
}

interface OpsQueryOptions<Out> {
  /** Fetch anew when the window gets the focus; true unless told otherwise. */
  readonly refetchOnFocus?: boolean;
  /** For data that change by themselves; `isFetching` does not tell of what polling fetches. */
  readonly pollMs?: PollMs<Out>;
}

const asFailure = (error: unknown): OpsFailure | undefined =>
  error === undefined
    ? undefined
    : isOpsFailure(error)
      ? error
      : { kind: 'network', isChange: false };

/**
 * Reads an operation that changes nothing. `skipToken` as input asks for nothing. The response is kept in the
 * host's cache and decoded here, with the endpoint of the caller's own build.
 */
export function useOpsQuery<In, Out>(
  endpoint: OpsEndpoint<In, Out>,
  input: In | SkipToken,
  { refetchOnFocus = true, pollMs }: OpsQueryOptions<Out> = {},
): OpsQueryResult<Out> {
  const polling = usePolling(pollMs);
  const query = opsApi.useReadQuery(input === skipToken ? skipToken : readOf(endpoint, input), {
    refetchOnFocus,
    ...polling.options,
  });
  const { currentData } = query;
  const decoded = useMemo(
    () => (currentData === undefined ? undefined : decode(endpoint.output, currentData)),
    [endpoint, currentData],
  );
  const data = decoded?.ok ? decoded.value : undefined;
  polling.follow(data);
  return { data, ...stateOf(query, decoded, polling.isOn) };
}

function readOf<In, Out>(endpoint: OpsEndpoint<In, Out>, input: In): OpsRead {
  const { address, maxSeconds } = opsRequest(endpoint, input);
  return maxSeconds === undefined ? { address } : { address, maxSeconds };
}

export interface OpsPages<Item> extends OpsSource {
  /** Of all pages fetched so far, in their order; undefined before the first one. */
  readonly items: readonly Item[] | undefined;
  readonly error: OpsFailure | undefined;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly fetchMore: () => void;
}

interface PageOf<Item> {
  readonly items: readonly Item[];
}

interface OpsPagesOptions<Item> {
  /** For items that change by themselves; `isFetching` does not tell of what polling fetches. */
  readonly pollMs?: PollMs<readonly Item[]>;
}

/** Reads a list page by page. The input is that of the first page: without a cursor. */
export function useOpsPages<In, Item>(
  endpoint: OpsEndpoint<In, PageOf<Item>>,
  input: In | SkipToken,
  { pollMs }: OpsPagesOptions<Item> = {},
): OpsPages<Item> {
  const polling = usePolling(pollMs);
  const address = input === skipToken ? undefined : opsRequest(endpoint, input).address;
  const query = opsApi.usePagesInfiniteQuery(
    address === undefined ? skipToken : { address },
    polling.options,
  );
  const { currentData } = query;
  const decoded = useMemo(() => {
    if (currentData === undefined) return undefined;
    const items: Item[] = [];
    for (const wire of currentData.pages) {
      const page = decode(endpoint.output, wire);
      if (!page.ok) return page;
      items.push(...page.value.items);
    }
    return { ok: true, items } as const;
  }, [endpoint, currentData]);
  const items = decoded?.ok ? decoded.items : undefined;
  polling.follow(items);
  return {
    items,
    ...stateOf(query, decoded, polling.isOn),
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    fetchMore: () => void query.fetchNextPage(),
  };
}

interface Query {
  readonly currentData?: unknown;
  readonly isFetching: boolean;
  readonly isUninitialized: boolean;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

type Decoded = { readonly ok: true } | { readonly ok: false; readonly field: string } | undefined;

/** How a query of RTK is doing, whose response fits the contract or does not. */
function stateOf(query: Query, decoded: Decoded, isPolled: boolean) {
  const isFetching = query.isFetching && !(decoded?.ok && isPolled);
  const misfit: OpsFailure | undefined =
    decoded?.ok === false ? { kind: 'contract', field: decoded.field } : undefined;
  const hasData = query.currentData !== undefined;
  return {
    error: misfit ?? (isFetching ? undefined : asFailure(query.error)),
    isLoading: isFetching && !hasData,
    isFetching,
    fetchedAtMs: hasData ? query.fulfilledTimeStamp : undefined,
    refetch: () => void (query.isUninitialized ? undefined : query.refetch()),
  };
}

/** How often data are fetched anew while they are as they are, in milliseconds; 0: not by itself. */
type PollMs<Data> = (data: Data) => number;

interface Polling<Data> {
  /** For RTK Query, which pauses while the window has no focus. */
  readonly options: { readonly pollingInterval: number; readonly skipPollingIfUnfocused: true };
  readonly isOn: boolean;
  /** To be called with the data of each rendering. */
  readonly follow: (data: Data | undefined) => void;
}

/** Polls as the newest data ask for: RTK Query takes the interval before it gives the data. */
function usePolling<Data>(pollMs: PollMs<Data> | undefined): Polling<Data> {
  const [pollingInterval, setPollingInterval] = useState(0);
  return {
    options: { pollingInterval, skipPollingIfUnfocused: true },
    isOn: pollingInterval > 0,
    follow(data) {
      const wanted = data === undefined || !pollMs ? 0 : pollMs(data);
      if (wanted !== pollingInterval) setPollingInterval(wanted);
    },
  };
}
