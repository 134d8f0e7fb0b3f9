import { type SkipToken, skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { decode } from '../../contract/codec.ts';
import { type OpsEndpoint, opsRequest } from '../../ops-contract/ops-endpoint.ts';
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

export interface OpsQueryOptions {
  /** Fetch anew when the window gets the focus; true unless told otherwise. */
  readonly refetchOnFocus?: boolean;
  /** Fetch anew that often while the window has the focus; never unless told otherwise. */
  readonly pollMs?: number;
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
  { refetchOnFocus = true, pollMs = 0 }: OpsQueryOptions = {},
): OpsQueryResult<Out> {
  const query = opsApi.useReadQuery(input === skipToken ? skipToken : readOf(endpoint, input), {
    refetchOnFocus,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });
  const { currentData, isFetching, fulfilledTimeStamp } = query;
  const decoded = useMemo(
    () => (currentData === undefined ? undefined : decode(endpoint.output, currentData)),
    [endpoint, currentData],
  );
  const misfit: OpsFailure | undefined =
    decoded?.ok === false ? { kind: 'contract', field: decoded.field } : undefined;
  const error = misfit ?? (isFetching ? undefined : asFailure(query.error));
  return {
    data: decoded?.ok ? decoded.value : undefined,
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
