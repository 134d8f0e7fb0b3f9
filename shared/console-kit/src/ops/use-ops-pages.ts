import { type SkipToken, skipToken } from '@reduxjs/toolkit/query/react';
import { decode } from '@velvet/contract/codec';
import { type OpsEndpoint, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { useMemo } from 'react';
import { opsApi } from './ops-api.ts';
import type { OpsFailure } from './ops-failure.ts';
import { asFailure, type OpsSource } from './use-ops-query.ts';
import { type PollMs, usePolling } from './use-polling.ts';

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
  const { currentData, isFetchingNextPage, fulfilledTimeStamp } = query;
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
  const isFetching = query.isFetching && !(items !== undefined && polling.isOn);
  const misfit: OpsFailure | undefined =
    decoded?.ok === false ? { kind: 'contract', field: decoded.field } : undefined;
  return {
    items,
    error: misfit ?? (isFetching ? undefined : asFailure(query.error)),
    isLoading: isFetching && currentData === undefined,
    isFetching,
    fetchedAtMs: currentData === undefined ? undefined : fulfilledTimeStamp,
    refetch: () => void (query.isUninitialized ? undefined : query.refetch()),
    hasMore: query.hasNextPage,
    isFetchingMore: isFetchingNextPage,
    fetchMore: () => void query.fetchNextPage(),
  };
}
