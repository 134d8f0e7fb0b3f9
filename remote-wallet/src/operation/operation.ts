import type { ApiError } from '@velvet/shared/api';
import type { Refusal } from '@velvet/shared/contract/outcome';

/** What is known about a money operation after asking (spec S6.5). */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** The server has said no, or was never reached: nothing happened. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** It may have happened: ask again with the same key. */
  | { readonly kind: 'unknown'; readonly error: ApiError };

export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ApiError };

type Verdict = 'refused' | 'unknown' | 'ask-again';

/**
 * These say no only after the key was looked up, or to any form of the request: an earlier call
 * with the key had no effect. The others (a mistyped funds password, an ended session) say nothing
 * about it.
 */
const decisive: readonly (Refusal | undefined)[] = [
  'bad_field',
  'bad_amount',
  'below_minimum',
  'above_maximum',
  'insufficient_balance',
  'daily_limit',
  'key_reused',
];

/** Judges a failed attempt; `unsure` when an earlier one with the same key has no answer yet. */
export function judge(error: ApiError, unsure: boolean): Verdict {
  switch (error.kind) {
    case 'offline':
      return unsure ? 'ask-again' : 'refused';
    case 'network':
    case 'timeout':
    case 'aborted':
      return 'ask-again';
    case 'contract':
      // An address that must not be followed: no points have moved, and none will.
      return error.field === 'pay_url' ? 'refused' : 'ask-again';
    case 'refused':
      if (error.code >= 500) return 'ask-again';
      return !unsure || decisive.includes(error.refusal) ? 'refused' : 'unknown';
  }
}

interface RunOptions<T> {
  /** Sends the request; always with the same key. */
  readonly send: () => Promise<Attempt<T>>;
  /** Whether it was sent before without an answer. */
  readonly isRepeat: boolean;
  /** Pauses before each further attempt, in ms. */
  readonly pausesMs: readonly number[];
  readonly wait: (pauseMs: number) => Promise<void>;
  /** An answer is missing; asking again begins. */
  readonly onMissing: () => void;
}

/** Sends one operation until an answer is known or the attempts are used up. */
export async function runOperation<T>(options: RunOptions<T>): Promise<Outcome<T>> {
  const { send, isRepeat, pausesMs, wait, onMissing } = options;
  let unsure = isRepeat;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send();
    if (answer.ok) return { kind: 'done', value: answer.value };
    const { error } = answer;
    const verdict = judge(error, unsure);
    if (verdict !== 'ask-again') return { kind: verdict, error };
    unsure = true;
    const pauseMs = pausesMs[attempt];
    if (pauseMs === undefined) return { kind: 'unknown', error };
    onMissing();
    await wait(pauseMs);
  }
}
