import { type SkipToken, skipToken } from '@reduxjs/toolkit/query/react';
import { decode } from '@velvet/contract/codec';
import { type OpsEndpoint, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { useMemo } from 'react';
import { type OpsRead, opsApi } from './ops-api.ts';
import { isOpsFailure, type OpsFailure } from './ops-failure.ts';
import { type PollMs, usePolling } from './use-polling.ts';

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

export interface OpsQueryOptions<Out> {
  /** Fetch anew when the window gets the focus; true unless told otherwise. */
  readonly refetchOnFocus?: boolean;
  /** For data that change by themselves; `isFetching` does not tell of what polling fetches. */
  readonly pollMs?: PollMs<Out>;
}

export const asFailure = (error: unknown): OpsFailure | undefined =>
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
  const { currentData, fulfilledTimeStamp } = query;
  const decoded = useMemo(
    () => (currentData === undefined ? undefined : decode(endpoint.output, currentData)),
    [endpoint, currentData],
  );
  const data = decoded?.ok ? decoded.value : undefined;
  polling.follow(data);
  const isFetching = query.isFetching && !(data !== undefined && polling.isOn);
  const misfit: OpsFailure | undefined =
    decoded?.ok === false ? { kind: 'contract', field: decoded.field } : undefined;
  const error = misfit ?? (isFetching ? undefined : asFailure(query.error));
  return {
    data,
    error,
    isLoading: isFetching && currentData === undefined,
    isFetching,
    fetchedAtMs: currentData === undefined ? undefined : fulfilledTimeStamp,
    refetch: () => void (query.isUninitialized ? undefined : query.refetch()),
  };
}

function readOf<In, Out>(endpoint: OpsEndpoint<In, Out>, input: In): OpsRead {
  const { address, maxSeconds } = opsRequest(endpoint, input);
  return maxSeconds === undefined ? { address } : { address, maxSeconds };
}
