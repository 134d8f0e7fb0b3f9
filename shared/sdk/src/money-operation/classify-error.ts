import { codes, type Refusal } from '@velvet/contract/outcome';
import type { ApiError } from '@velvet/sdk/api';

export type ErrorClass = 'refused' | 'unknown' | 'signed-out' | 'retry';

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
  'account_closing',
  'excluded',
  'reality_check',
  'not_found',
  'insufficient_balance',
  'daily_limit',
  'round_closed',
  'game_paused',
  'key_reused',
];

/** Says what a failed call means; `mayBeSent` when an earlier one with the same key has no answer. */
export function classifyError(error: ApiError, mayBeSent: boolean): ErrorClass {
  switch (error.kind) {
    case 'offline':
      return mayBeSent ? 'retry' : 'refused';
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'contract':
      return 'retry';
    case 'refused':
      if (error.code === codes.noSession) return 'signed-out';
      if (error.code >= codes.fault) return 'retry';
      if (!mayBeSent || decisive.includes(error.refusal)) return 'refused';
      return error.code === codes.tooMany ? 'retry' : 'unknown';
  }
}
