import type { ApiError } from '@velvet/shared/api';
import { codes, type Refusal } from '../contract/outcome.ts';

export type Verdict = 'refused' | 'unknown' | 'signed-out' | 'ask-again';

/**
 * The server says these after it has looked up the key, or to any form of the request: an earlier
 * call with the key had no effect. The others (a mistyped funds password, a full server) say
 * nothing about it.
 */
const decisive: readonly (Refusal | undefined)[] = [
  'bad_field',
  'bad_amount',
  'no_side',
  'no_stake',
  'below_minimum',
  'above_maximum',
  'condition_not_met',
  'player_limit',
  'excluded',
  'reality_check',
  'not_found',
  'insufficient_balance',
  'daily_limit',
  'round_closed',
  'game_paused',
  'key_reused',
];

/** Judges a failed call; `mayBeSent` when an earlier one with the same key has no answer. */
export function judge(error: ApiError, mayBeSent: boolean): Verdict {
  switch (error.kind) {
    case 'offline':
      return mayBeSent ? 'ask-again' : 'refused';
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'contract':
      return 'ask-again';
    case 'refused':
      if (error.code === codes.noSession) return 'signed-out';
      if (error.code >= codes.fault) return 'ask-again';
      if (!mayBeSent || decisive.includes(error.refusal)) return 'refused';
      return error.code === codes.tooMany ? 'ask-again' : 'unknown';
  }
}
