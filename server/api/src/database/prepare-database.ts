import { errorCode } from '@velvet/files/error-code';
import pg from 'pg';
import { installJobQueue, isJobQueueCurrent } from './job-queue.ts';
import { logins } from './logins.ts';
import { type MigrateOptions, migrate, readPending } from './migrate.ts';
import type { Queryable } from './queryable.ts';
import { serverLimits } from './time-limits.ts';
import { withOwner } from './transaction.ts';

const JOB_QUEUE = 'the job queue';
const LIMITS = 'the time limits of the logins';

/**
 * Brings a database up to date: the product's own schema, and the job queue's beside it.
 * @param ownerUrl connection of the schema's owner.
 * @returns the names of what this call has added.
 * @throws MigrationError as `migrate` does.
 */
export async function prepareDatabase(
  ownerUrl: string,
  options?: Pick<MigrateOptions, 'isOffline' | 'log'>,
): Promise<readonly string[]> {
  const applied = await migrate(ownerUrl, options);
  return [
    ...applied,
    ...((await installJobQueue(ownerUrl)) ? [JOB_QUEUE] : []),
    ...((await storeLoginLimits(ownerUrl, options?.log)) ? [LIMITS] : []),
  ];
}

/**
 * The names of what `prepareDatabase` would add.
 * @throws MigrationError as `migrate` does.
 */
export async function findPending(ownerUrl: string): Promise<readonly string[]> {
  const pending = await readPending(ownerUrl);
  return (await isJobQueueCurrent(ownerUrl)) ? pending : [...pending, JOB_QUEUE];
}

const INSUFFICIENT_PRIVILEGE = '42501';
/** `tuple concurrently updated`: another database of the cluster is prepared at the same time. */
const INTERNAL_ERROR = 'XX000';

/**
 * Stores the time limits of every login in the server. Processes send them with each connection, but
 * a pooler does not pass them on. An owner that may not change logins is told what to run.
 * @returns whether anything was changed.
 */
function storeLoginLimits(
  ownerUrl: string,
  log: (message: string) => void = () => undefined,
): Promise<boolean> {
  return withOwner(ownerUrl, async (client) => {
    let isChanged = false;
    for (const login of logins) {
      const stored = await storedSettings(client, login);
      for (const [name, limitMs] of Object.entries(serverLimits)) {
        if (stored.has(`${name}=${limitMs}`)) continue;
        const statement = `ALTER ROLE ${pg.escapeIdentifier(login)} SET ${name} = ${limitMs}`;
        isChanged = (await alter(client, statement, log)) || isChanged;
      }
    }
    return isChanged;
  });
}

async function storedSettings(db: Queryable, login: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ setting: string }>(
    `SELECT unnest(s.setconfig) AS setting
       FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole
      WHERE s.setdatabase = 0 AND r.rolname = $1`,
    [login],
  );
  return new Set(rows.map(({ setting }) => setting));
}

async function alter(
  db: Queryable,
  statement: string,
  log: (message: string) => void,
): Promise<boolean> {
  try {
    await db.query(statement);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === INTERNAL_ERROR) return true;
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    log(`The owner may not set the limits of logins, which PgBouncer needs: ${statement}`);
    return false;
  }
}
