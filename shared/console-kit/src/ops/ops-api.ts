import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { addressOfPage, cursorAfter } from '@velvet/contract/ops/decision';
import { OPS_BASE, type OpsRequest } from '@velvet/contract/ops/ops-endpoint';
import { createIdempotencyKey } from '@velvet/sdk/money-operation/idempotency-key';
import type { OpsCallOptions, OpsClient, OpsReply, UploadProgress } from './ops-client.ts';
import { isSettled, type OpsFailure } from './ops-failure.ts';

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
function invalidatedBy({ address }: OpsRequest, also: readonly string[]) {
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

export type OpsDispatch = ThunkDispatch<unknown, OpsStoreExtra, UnknownAction>;

/**
 * Sends a change of data with the Idempotency-Key that it keeps until its outcome is known, and has what it
 * made stale fetched anew: also after a refusal, because the page shows what is no longer so. No mutation of
 * the query API, whose state would hold the files of uploads.
 */
export const runChange =
  (request: OpsRequest, also: readonly string[], onProgress?: UploadProgress) =>
  async (
    dispatch: OpsDispatch,
    _getState: () => unknown,
    { opsClient, openActions }: OpsStoreExtra,
  ): Promise<OpsReply> => {
    const idempotencyKey = openActions.keyOf(request);
    const reply = await opsClient.send(request, { idempotencyKey, onProgress });
    if (reply.ok || isSettled(reply.failure)) openActions.settle(request);
    dispatch(invalidatedBy(request, also));
    return reply;
  };

/** Sends what makes nothing stale: a change of the session itself, a piece of a file, or a question that nothing keeps. */
export const runAlone =
  (request: OpsRequest, options: Pick<OpsCallOptions, 'signal' | 'onProgress'> = {}) =>
  (_dispatch: OpsDispatch, _getState: () => unknown, { opsClient }: OpsStoreExtra) =>
    opsClient.send(request, options);

/** Idempotency-Keys of changes whose outcome is not known. */
export interface OpenActions {
  /** The same key for the same request until it is settled. */
  keyOf(request: OpsRequest): string;
  settle(request: OpsRequest): void;
}

/**
 * A decision whose response was lost must not be made twice: asked for again, it is sent with the
 * key it had. They are kept for the page, not for a form, because a closed form may be opened again.
 */
export function createOpenActions(createKey = createIdempotencyKey): OpenActions {
  const keys = new Map<string, string>();
  /** Files have no text to tell them apart by. */
  const files = new WeakMap<Blob, number>();
  let filesSeen = 0;
  const requestText = ({ address, body }: OpsRequest): string => {
    if (typeof body !== 'object') return `${address} ${body}`;
    const number = files.get(body) ?? ++filesSeen;
    files.set(body, number);
    return `${address} file ${number}`;
  };
  return {
    keyOf(request) {
      const text = requestText(request);
      const key = keys.get(text) ?? createKey();
      keys.set(text, key);
      return key;
    },
    settle: (request) => void keys.delete(requestText(request)),
  };
}
