import { type ApiError, isApiError } from '@velvet/shared/api';
import { judge } from './judge.ts';
import type { MutationAnswer } from './operation.ts';

/** Answers that this version cannot read will hardly become readable. */
const UNREADABLE_LIMIT = 3;

export type Answer<T> =
  | { readonly kind: 'confirmed'; readonly value: T }
  | { readonly kind: 'refused' | 'unknown'; readonly error: ApiError }
  /** `mayBeSent`: some call, of this delivery or an earlier one, may have reached the server. */
  | { readonly kind: 'signed-out'; readonly mayBeSent: boolean };

interface AskOptions<T> {
  /** Sends the request; always with the same key. */
  readonly send: () => PromiseLike<MutationAnswer<T>>;
  /** Whether an earlier delivery may have reached the server. */
  readonly mayBeSent: boolean;
  /** Pauses before each further call, in ms. */
  readonly pausesMs: readonly number[];
  readonly wait: (pauseMs: number) => Promise<void>;
  /** False once the member has left or given up: then nothing more may be sent. */
  readonly isWanted: () => boolean;
  /** Errors of this operation, besides the common ones, that mean that nothing happened. */
  readonly isRefusal: (error: ApiError) => boolean;
  /** An answer is missing; asking again begins. */
  readonly onMissing: () => void;
}

/** Sends one operation until an answer is known or the calls are used up. */
export async function ask<T>(options: AskOptions<T>): Promise<Answer<T>> {
  const { send, pausesMs, wait, isWanted, isRefusal, onMissing } = options;
  let { mayBeSent } = options;
  let unreadable = 0;
  for (let call = 0; ; call += 1) {
    const { data, error: cause } = await send();
    if (data !== undefined) return { kind: 'confirmed', value: data };
    const error: ApiError = isApiError(cause) ? cause : { kind: 'network' };
    const verdict = isRefusal(error) ? 'refused' : judge(error, mayBeSent);
    if (verdict === 'signed-out') return { kind: verdict, mayBeSent };
    if (verdict !== 'ask-again') return { kind: verdict, error };
    mayBeSent = true;
    if (error.kind === 'contract') unreadable += 1;
    const pauseMs = pausesMs[call];
    if (pauseMs === undefined || unreadable === UNREADABLE_LIMIT) return { kind: 'unknown', error };
    if (!isWanted()) return { kind: 'signed-out', mayBeSent };
    onMissing();
    await wait(pauseMs);
    if (!isWanted()) return { kind: 'signed-out', mayBeSent };
  }
}
