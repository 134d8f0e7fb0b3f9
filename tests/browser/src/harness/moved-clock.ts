import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from '../../../../server/api/src/database/open-database.ts';
import { createNameMac } from '../../../../server/api/src/features/accounts/username.ts';
import {
  eraseDueAccounts,
  removeFiles,
} from '../../../../server/api/src/features/privacy/erase-accounts.ts';
import { loadAppSecret } from '../../../../server/api/src/secrets/app-secret.ts';
import { setNow } from '../../../../server/api/src/testing/database-factories.ts';
import { filesIn } from '../../../../server/api/src/testing/stored-files.ts';
import type { Velvet } from './test.ts';

const DAY_MS = 86_400_000;

/**
 * The row of a member, as text, after what the upkeep of personal data does so many days from now. It may
 * erase other accounts, too.
 */
export async function rowAfterDays(
  velvet: Velvet,
  memberId: number,
  days: number,
): Promise<string | undefined> {
  const dataDir = path.dirname(velvet.releasesDir);
  const nameMac = createNameMac(await loadAppSecret(dataDir, undefined));
  return withOwner(dataDir, async (pool) => {
    await setNow(pool, new Date(Date.now() + days * DAY_MS));
    await eraseDueAccounts({ pool, nameMac });
    await setNow(pool, undefined);
    await removeFiles({ pool, files: filesIn(dataDir) });
    const { rows } = await pool.query<{ row: string }>(
      'SELECT m::text AS row FROM member m WHERE id = $1',
      [memberId],
    );
    return rows[0]?.row;
  });
}

/** How many faults the checks of the books, the rounds and the audit log find. */
export const countFaults = (velvet: Velvet): Promise<number> =>
  withOwner(path.dirname(velvet.releasesDir), async (pool) => {
    const { rows } = await pool.query<{ faults: number }>(
      `SELECT (SELECT count(*) FROM book_faults()) + (SELECT count(*) FROM round_faults())
         + (SELECT count(*) FROM audit_first_broken() AS entry WHERE entry IS NOT NULL) AS faults`,
    );
    return rows[0]?.faults ?? Number.NaN;
  });

/** On one connection of the schema's owner, whose clock can be moved. */
async function withOwner<T>(dataDir: string, task: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    dataDir,
    role: 'owner',
    maxConnections: 1,
    log: () => undefined,
  });
  try {
    return await task(database.pool);
  } finally {
    await database.close();
  }
}
