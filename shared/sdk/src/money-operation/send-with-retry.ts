import { type ApiError, isApiError } from '@velvet/sdk/api';
import { classifyError } from './classify-error.ts';
import type { MutationResult } from './operation.ts';

/** A response that this version cannot read will hardly become readable. */
const UNREADABLE_LIMIT = 3;

export type SendResult<T> =
  | { readonly kind: 'confirmed'; readonly value: T }
  | { readonly kind: 'refused' | 'unknown'; readonly error: ApiError }
  /** `mayBeSent`: some call, of this delivery or an earlier one, may have reached the server. */
  | { readonly kind: 'signed-out'; readonly mayBeSent: boolean };

interface SendOptions<T> {
  /** Sends the request; always with the same key. */
  readonly send: () => PromiseLike<MutationResult<T>>;
  /** Whether an earlier delivery may have reached the server. */
  readonly mayBeSent: boolean;
  /** Delays before each further call, in ms. */
  readonly retryDelaysMs: readonly number[];
  readonly wait: (delayMs: number) => Promise<void>;
  /** False once the member has left or given up: then nothing more may be sent. */
  readonly isWanted: () => boolean;
  /** Errors of this operation, besides the common ones, that mean that nothing happened. */
  readonly isRefusal: (error: ApiError) => boolean;
  /** Called before the first and each further retry. */
  readonly onRetry: () => void;
}

/** Sends one operation until its result is known or the calls are used up. */
export async function sendWithRetry<T>(options: SendOptions<T>): Promise<SendResult<T>> {
  const { send, retryDelaysMs, wait, isWanted, isRefusal, onRetry } = options;
  let { mayBeSent } = options;
  let unreadable = 0;
  for (let call = 0; ; call += 1) {
    const { data, error: cause } = await send();
    if (data !== undefined) return { kind: 'confirmed', value: data };
    const error: ApiError = isApiError(cause) ? cause : { kind: 'network' };
    const errorClass = isRefusal(error) ? 'refused' : classifyError(error, mayBeSent);
    if (errorClass === 'signed-out') return { kind: errorClass, mayBeSent };
    if (errorClass !== 'retry') return { kind: errorClass, error };
    mayBeSent = true;
    if (error.kind === 'contract') unreadable += 1;
    const delayMs = retryDelaysMs[call];
    if (delayMs === undefined || unreadable === UNREADABLE_LIMIT) return { kind: 'unknown', error };
    if (!isWanted()) return { kind: 'signed-out', mayBeSent };
    onRetry();
    await wait(delayMs);
    if (!isWanted()) return { kind: 'signed-out', mayBeSent };
  }
}
