import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { addressOfPage, cursorAfter } from '@velvet/contract/ops/decision';
import { OPS_BASE, type OpsRequest } from '@velvet/contract/ops/ops-endpoint';
import type { OpenActions } from './open-actions.ts';
import type { OpsClient } from './ops-client.ts';
import type { OpsFailure } from './ops-failure.ts';

/** The store's thunk argument, through which the query API finds its client. */
export interface OpsStoreExtra {
  readonly opsClient: OpsClient;
  readonly openActions: OpenActions;
}

const hasClient = (extra: unknown): extra is OpsStoreExtra =>
  typeof extra === 'object' && extra !== null && 'opsClient' in extra;

const baseQuery: BaseQueryFn<OpsRequest, unknown, OpsFailure> = async (
  request,
  { signal, extra },
) => {
  if (!hasClient(extra)) throw new Error('The store was created without a client');
  const reply = await extra.opsClient.send(request, { signal });
  return reply.ok ? { data: reply.wire } : { error: reply.failure };
};

/** The request of a read, which is its key in the cache, too. */
export type OpsRead = Pick<OpsRequest, 'address' | 'maxSeconds'>;
/** The first segment below `/ops`: `withdrawals` of `/ops/withdrawals/show?id=42`. */
const groupOf = (address: string): string =>
  address.slice(OPS_BASE.length + 1).split(/[/?]/, 1)[0] ?? '';

const TAG = 'group';
const tagsOf = (groups: readonly string[]) => groups.map((id) => ({ type: TAG, id }) as const);

/** Approving a proposal changes whatever it is about. */
const CHANGES_EVERYTHING = 'proposals';
/** What waits, and who asked for what, changes with most decisions. */
const followEveryChange = ['desk', 'proposals'];

/** What a change of data makes stale, beside the groups in `also`. */
export function invalidatedBy({ address }: OpsRequest, also: readonly string[]) {
  const group = groupOf(address);
  return opsApi.util.invalidateTags(
    group === CHANGES_EVERYTHING ? [{ type: TAG }] : tagsOf([group, ...followEveryChange, ...also]),
  );
}

const getOf = (read: OpsRead): OpsRequest => ({ method: 'GET', body: undefined, ...read });

const UNUSED_DATA_S = 120;
/** What is older is fetched again when a page opens. */
const FRESH_S = 5;

/**
 * The one query cache of the console. It holds responses as they came, so that a part may read them
 * with codecs that are newer than the host; the hooks decode them.
 */
export const opsApi = createApi({
  reducerPath: 'ops',
  baseQuery,
  keepUnusedDataFor: UNUSED_DATA_S,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: FRESH_S,
  invalidationBehavior: 'immediately',
  tagTypes: [TAG],
  endpoints: (build) => ({
    read: build.query<unknown, OpsRead>({
      query: getOf,
      providesTags: (_data, _error, { address }) => tagsOf([groupOf(address)]),
    }),
    pages: build.infiniteQuery<unknown, OpsRead, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => cursorAfter(last),
      },
      query: ({ queryArg: { address }, pageParam }) =>
        getOf({ address: pageParam === null ? address : addressOfPage(address, pageParam) }),
      providesTags: (_data, _error, { address }) => tagsOf([groupOf(address)]),
    }),
  }),
});
