import type { OpsRefusal } from '@velvet/contract/ops/problem';

/** Everything that can go wrong with an operators' call: a closed union, switched exhaustively. */
export type OpsFailure =
  /** The device says it has no connection; nothing was sent. */
  | { readonly kind: 'offline' }
  /** No response, or none in time. A change may have been made: the same call again is safe. */
  | { readonly kind: 'network' | 'timeout'; readonly isChange: boolean }
  /** The response does not fit the contract; `field` is the wire path. */
  | { readonly kind: 'contract'; readonly field: string }
  /** The server refused. */
  | OpsRefused;

export interface OpsRefused {
  readonly kind: 'refused';
  readonly status: number;
  /** An `OpsRefusal`, or a word that a newer server has. */
  readonly reason: string;
  /** For people, in the language of the call. */
  readonly message: string;
  /** Wire name of the input field it is about. */
  readonly field?: string;
  /** Seconds until trying again makes sense. */
  readonly retryAfterS?: number;
}

export const isRefusedFor = (
  failure: OpsFailure | undefined,
  ...reasons: readonly OpsRefusal[]
): failure is OpsRefused =>
  failure?.kind === 'refused' && reasons.some((reason) => reason === failure.reason);

const kinds: Readonly<Record<OpsFailure['kind'], true>> = {
  offline: true,
  network: true,
  timeout: true,
  contract: true,
  refused: true,
};

/** RTK Query types errors as possibly serialised exceptions; this narrows to ours. */
export const isOpsFailure = (value: unknown): value is OpsFailure =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  Object.hasOwn(kinds, value.kind);

/** Whether an earlier call is decided by this: asking again would be another action. */
export const isSettled = (failure: OpsFailure): boolean =>
  failure.kind === 'contract' ||
  (failure.kind === 'refused' &&
    failure.status < 500 &&
    failure.status !== 401 &&
    failure.status !== 429);
