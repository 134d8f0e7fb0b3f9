import {
  asMilliseconds,
  asSeconds,
  type Seconds,
  toMilliseconds,
  toSeconds,
} from '@velvet/contract/time';
import { callFunction } from '../../database/call-function.ts';
import type { Queryable } from '../../database/queryable.ts';
import { Refused } from '../../http/refused.ts';
import type { HashingCaller } from '../../secrets/hashing-queue.ts';
import { type Hasher, withHasher } from '../../secrets/password-hash.ts';

/** A limit of failed attempts. */
export interface AttemptLimit {
  readonly times: number;
  readonly windowS: Seconds;
}

/** Ten wrong passwords of an account in 15 minutes (spec S8.4). */
export const passwordLimit: AttemptLimit = { times: 10, windowS: asSeconds(15 * 60) };
/** Four digits are easier to guess, so fewer attempts. */
export const fundsPasswordLimit: AttemptLimit = { times: 5, windowS: asSeconds(15 * 60) };
/** Each upload may fill a quarter of a megabyte. */
export const avatarLimit: AttemptLimit = { times: 30, windowS: asSeconds(60 * 60) };

/** A key under which an attempt counts. */
export interface CountedKey {
  readonly key: string;
  readonly limit: AttemptLimit;
  /** Shared with others: a success removes only its own attempt instead of clearing the count. */
  readonly isShared?: boolean;
}

/** A check that may fail, its caller, and the keys it counts under. */
export interface Attempt {
  readonly keys: readonly CountedKey[];
  /** What all strangers share: above one of them the check is told so instead of refused. */
  readonly caps?: readonly CountedKey[];
  readonly caller: HashingCaller;
}

/** Counts attempts in the database, for all instances. */
export interface Attempts {
  /**
   * Runs a password check when it is the caller's turn in the hashing queue. It is counted before
   * it is checked, so that parallel guesses count, too; a success removes the count.
   * @param findRight does the check, and more than that where a cap is reached.
   * @returns the check's result, undefined when the password was wrong, or `too_many` without a
   *   check: immediately when this instance knows that a limit is reached.
   * @throws HashingBusy when too many wait to hash.
   */
  check<T extends object>(
    attempt: Attempt,
    findRight: (hasher: Hasher, isCapped: boolean) => Promise<T | undefined>,
  ): Promise<T | undefined | Refused>;
  /** As `check`, for what is checked without a hash and so needs no turn. */
  count<T extends object>(
    keys: readonly CountedKey[],
    findRight: () => Promise<T | undefined>,
  ): Promise<T | undefined | Refused>;
  /** Counts one attempt; `too_many` when a limit is reached. */
  use(...keys: readonly CountedKey[]): Promise<Refused | undefined>;
}

const MOST_BLOCKED = 50_000;

/** Creates the counter of one server. */
export function createAttempts(pool: Queryable, now = Date.now): Attempts {
  // What the database has refused once is refused from memory until its window ends: a flood
  // costs no query for each attempt. Of too many keys the oldest is forgotten.
  const blockedUntil = new Map<string, number>();
  const block = (key: string, wait: Seconds): void => {
    blockedUntil.delete(key);
    const [oldest] = blockedUntil.keys();
    if (blockedUntil.size >= MOST_BLOCKED && oldest !== undefined) blockedUntil.delete(oldest);
    blockedUntil.set(key, now() + toMilliseconds(wait));
  };
  const refuseBlocked = (keys: readonly CountedKey[]): Refused | undefined => {
    const leftMs = Math.max(0, ...keys.map(({ key }) => (blockedUntil.get(key) ?? 0) - now()));
    if (leftMs === 0) return undefined;
    return new Refused('too_many', { retryAfterS: toSeconds(asMilliseconds(leftMs)) });
  };

  async function tally(keys: readonly CountedKey[]): Promise<void> {
    const waits = await callFunction<readonly number[]>(pool, 'count_attempts', [
      keys.map(({ key }) => key),
      keys.map(({ limit }) => limit.times),
      keys.map(({ limit }) => limit.windowS),
    ]);
    keys.forEach(({ key }, index) => {
      const waitS = asSeconds(waits?.[index] ?? 0);
      if (waitS > 0) block(key, waitS);
    });
  }

  async function use(...keys: readonly CountedKey[]): Promise<Refused | undefined> {
    const known = refuseBlocked(keys);
    if (known) return known;
    await tally(keys);
    return refuseBlocked(keys);
  }

  async function takeBack(keys: readonly CountedKey[]): Promise<void> {
    const own = keys.filter(({ isShared = false }) => !isShared);
    const shared = keys.filter(({ isShared = false }) => isShared);
    await callFunction(pool, 'attempt_succeeded', [
      own.map(({ key }) => key),
      shared.map(({ key }) => key),
    ]);
  }

  async function count<T extends object>(
    keys: readonly CountedKey[],
    findRight: () => Promise<T | undefined>,
  ): Promise<T | undefined | Refused> {
    const refused = await use(...keys);
    if (refused) return refused;
    const found = await findRight();
    if (found) await takeBack(keys);
    return found;
  }

  return {
    use,
    count,
    async check({ keys, caps = [], caller }, findRight) {
      const known = refuseBlocked(keys);
      if (known) return known;
      return withHasher(caller, async (hasher) => {
        // A cap that is known to be reached is not written again by each attempt of a flood.
        const all = [...keys, ...caps.filter((cap) => !refuseBlocked([cap]))];
        await tally(all);
        const refused = refuseBlocked(keys);
        if (refused) return refused;
        const found = await findRight(hasher, refuseBlocked(caps) !== undefined);
        if (found) await takeBack(all);
        return found;
      });
    },
  };
}
