import type { Refusal } from '@velvet/contract/outcome';
import type { Seconds } from '@velvet/contract/time';

/** Everything that can go wrong with a call: a closed union, switched exhaustively. */
export type ApiError =
  /** The device says it has no connection. */
  | { readonly kind: 'offline' }
  /** The server could not be reached, or the connection broke. */
  | { readonly kind: 'network' }
  /** No answer within the time-out. */
  | { readonly kind: 'timeout' }
  /** The caller gave up (left the screen, newer request). */
  | { readonly kind: 'aborted' }
  /** The answer does not fit the contract; `field` is the wire path. */
  | { readonly kind: 'contract'; readonly field: string }
  /** The server refused, in the caller's language. */
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly message: string;
      readonly refusal: Refusal | undefined;
      readonly field: string | undefined;
      /** Until trying again makes sense, where the server said so. */
      readonly retryAfterS?: Seconds;
    };

const kinds: Readonly<Record<ApiError['kind'], true>> = {
  offline: true,
  network: true,
  timeout: true,
  aborted: true,
  contract: true,
  refused: true,
};

/** RTK Query types errors as possibly serialised exceptions; this narrows to ours. */
export function isApiError(value: unknown): value is ApiError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    Object.hasOwn(kinds, value.kind)
  );
}

/** Whether the same call may succeed a moment later without any change. */
export function isTransient(error: ApiError): boolean {
  switch (error.kind) {
    case 'offline':
    case 'network':
    case 'timeout':
      return true;
    case 'aborted':
    case 'contract':
      return false;
    case 'refused':
      return error.code >= 500 || error.code === 429;
  }
}
