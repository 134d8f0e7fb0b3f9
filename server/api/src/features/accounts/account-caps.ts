import type { MemberId } from '@velvet/contract/member';
import { asSeconds } from '@velvet/contract/time';
import type { AttemptLimit, CountedKey } from './attempts.ts';

const HOUR_S = asSeconds(60 * 60);
const DAY_S = asSeconds(24 * 60 * 60);
const WEEK_S = asSeconds(7 * 24 * 60 * 60);

/**
 * What all strangers together may get wrong of one account (spec S14.6), whatever addresses they have.
 * Six digits have three right answers at a time: 50 guesses a week find one in 130 years.
 */
const caps = {
  password: [
    { times: 30, windowS: HOUR_S },
    { times: 100, windowS: DAY_S },
    { times: 300, windowS: WEEK_S },
  ],
  code: [
    { times: 10, windowS: HOUR_S },
    { times: 20, windowS: DAY_S },
    { times: 50, windowS: WEEK_S },
  ],
} as const satisfies Readonly<Record<string, readonly AttemptLimit[]>>;

/** What all known devices of an account together may get wrong, and what its sessions may. */
const ownLimit: AttemptLimit = { times: 50, windowS: DAY_S };

/**
 * The key under which attempts of the member's own devices count together: who once knew the password
 * may have made many.
 * @param epoch the account's number of passwords: a new one brings a new allowance.
 */
export const devicesCap = (what: 'login' | 'code', account: string, epoch: number): CountedKey => ({
  key: `${what}|devices|${epoch}|${account}`,
  limit: ownLimit,
  isShared: true,
});

/** The same for a member's sessions: what was left open or taken over is no place to guess, either. */
export const sessionsCap = (
  what: 'password' | 'code' | 'funds',
  memberId: MemberId,
): CountedKey => ({
  key: `${what}|sessions|${memberId}`,
  limit: ownLimit,
  isShared: true,
});

/**
 * The keys under which attempts of strangers at one account count together.
 * @param what what is tried; each has a count of its own.
 * @param account a member's id, or a digest of the name.
 */
export const strangersCaps = (
  what: 'login' | 'code' | 'step',
  account: string,
): readonly CountedKey[] =>
  caps[what === 'login' ? 'password' : 'code'].map((limit) => ({
    key: `${what}|strangers|${limit.windowS}|${account}`,
    limit,
    isShared: true,
  }));
