import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { Endpoint } from '@velvet/contract/endpoint';
import type { ApiError } from './api-error.ts';
import type { CallOptions, CallResult, StoreExtra } from './transport.ts';

/**
 * One call, bound to its endpoint and input, so that the base query is independent of their types.
 */
export interface Call {
  readonly run: (extra: StoreExtra, options: CallOptions) => Promise<CallResult<unknown>>;
  readonly idempotencyKey?: string;
}

/** Builds the argument of `query` for an endpoint: `query: (input) => call(listingPage, input)`. */
export function call<In, Out>(
  endpoint: Endpoint<In, Out>,
  input: In,
  options: Pick<CallOptions, 'idempotencyKey'> = {},
): Call {
  return {
    run: ({ transport }, callOptions) => transport.call(endpoint, input, callOptions),
    ...options,
  };
}

function hasTransport(extra: unknown): extra is StoreExtra {
  return typeof extra === 'object' && extra !== null && 'transport' in extra;
}

export interface AnswerMeta {
  /** The server's `msg`, in the member's language. */
  readonly message: string;
}

// biome-ignore lint/complexity/noBannedTypes: RTK Query's own default for "no extra options"
type NoExtraOptions = {};

const baseQuery: BaseQueryFn<Call, unknown, ApiError, NoExtraOptions, AnswerMeta> = async (
  { run, idempotencyKey },
  { signal, extra },
) => {
  if (!hasTransport(extra)) throw new Error('The store was created without a transport');
  const result = await run(extra, {
    signal,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  return result.ok
    ? { data: result.value, meta: { message: result.message } }
    : { error: result.error };
};

const UNUSED_DATA_S = 300;

/** The one query cache. Remotes inject their endpoints; server data lives nowhere else. */
export const queryApi = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: UNUSED_DATA_S,
  // One hanging call must not hold back what follows a money operation. What RTK Query drops then,
  // `repeatDroppedRefetches` of the store sends.
  invalidationBehavior: 'immediately',
  refetchOnReconnect: true,
  tagTypes: ['config', 'user', 'listings', 'videos', 'games', 'money', 'notices', 'support'],
  endpoints: () => ({}),
});
