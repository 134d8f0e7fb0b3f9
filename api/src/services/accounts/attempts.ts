import type pg from 'pg';
import { Refused } from '../../http/refused.ts';

/** How often something may be guessed wrong. */
export interface AttemptLimit {
  readonly times: number;
  readonly windowS: number;
}

/** Ten wrong passwords of an account in 15 minutes (spec S8.4). */
export const passwordLimit: AttemptLimit = { times: 10, windowS: 15 * 60 };
/** Four digits are guessed sooner, so fewer tries. */
export const fundsPasswordLimit: AttemptLimit = { times: 5, windowS: 15 * 60 };
/** Each upload may fill a quarter of a megabyte. */
export const avatarLimit: AttemptLimit = { times: 30, windowS: 60 * 60 };

/** Counts attempts in the database, so that all instances count together. */
export interface Attempts {
  /**
   * Runs a check that may fail. A right one clears the count, a wrong one stays counted.
   * @returns whether it was right, or `too_many` without having checked.
   */
  check(
    key: string,
    limit: AttemptLimit,
    isRight: () => Promise<boolean>,
  ): Promise<boolean | Refused>;
  /** Counts one use; `too_many` when the limit is reached. */
  use(key: string, limit: AttemptLimit): Promise<Refused | undefined>;
}

/** Makes the counter of one server. */
export function createAttempts(pool: Pick<pg.Pool, 'query'>): Attempts {
  const tails = new Map<string, Promise<unknown>>();

  /**
   * Attempts are counted before they are checked; checks of one key in turn keep right ones that
   * arrive together from using up the limit.
   */
  async function inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = tails.get(key);
    const mine = (before ?? Promise.resolve()).then(task, task);
    tails.set(key, mine);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === mine) tails.delete(key);
    }
  }

  async function use(key: string, limit: AttemptLimit): Promise<Refused | undefined> {
    const { rows } = await pool.query<{ wait_s: number }>({
      name: 'attempt-count',
      text: 'SELECT login_attempt($1, $2, $3) AS wait_s',
      values: [key, limit.times, limit.windowS],
    });
    const waitS = rows[0]?.wait_s ?? 0;
    return waitS > 0 ? new Refused('too_many', { retryAfterS: waitS }) : undefined;
  }

  return {
    use,
    check: (key, limit, isRight) =>
      inTurn(key, async () => {
        const refused = await use(key, limit);
        if (refused) return refused;
        if (!(await isRight())) return false;
        await pool.query({
          name: 'attempt-clear',
          text: 'SELECT login_succeeded($1)',
          values: [key],
        });
        return true;
      }),
  };
}
