import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import {
  applyMigration,
  type MigrationLimits,
  offline,
  online,
  type Session,
} from './apply-migration.ts';
import { pendingOf, readApplied, refuseEarlyContract } from './migration-history.ts';
import type { Queryable } from './queryable.ts';
import { type Migration, MigrationError, readMigrations } from './read-migrations.ts';
import { withOwner } from './transaction.ts';

// Any fixed number: it is what makes two starting instances wait for each other.
const ADVISORY_LOCK = 7_318_052_640;
const TURN_PAUSE_MS = 100;

/** How the schema is brought up to date. */
export interface MigrateOptions {
  /** To apply instead of the product's own. */
  readonly migrations?: readonly Migration[] | undefined;
  /** Whether no other process of the product is running: nothing is limited or refused for them. */
  readonly isOffline?: boolean;
  readonly log?: (message: string) => void;
  /** Limits other than those of `isOffline`; for tests. */
  readonly limits?: MigrationLimits;
}

/**
 * Brings the schema up to date; instances that start together take turns. A database gets the
 * migrations it lacks, an empty one beginning with the baseline, each in a transaction of its own
 * whose locks are not waited for long (`apply-migration.ts`).
 * @param url connection of the schema's owner, straight to the server or to a pooler in session mode.
 * @returns the names of the migrations that this call has added.
 * @throws MigrationError when an applied file was changed or is missing, or when one fails: those
 *   before it stay, and the next call goes on with it.
 */
export async function migrate(
  url: string,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  const { migrations, isOffline = false, log = () => undefined } = options;
  const wanted = migrations ?? (await readMigrations());
  return withOwner(url, async (client) => {
    await checkServerVersion(client);
    await takeTurn(client);
    const applied = await readApplied(client);
    const wasUsed = applied.length > 0;
    const limits = options.limits ?? (isOffline || !wasUsed ? offline : online);
    const session: Session = { client, limits, log };
    const pending = pendingOf(applied, wanted);
    if (!isOffline && wasUsed) refuseEarlyContract(pending);
    if (!wasUsed) await createHistory(client);
    for (const migration of pending) await applyMigration(session, migration);
    return pending.map(({ name }) => name);
  });
}

/**
 * The migrations that a database lacks, all of them when it is empty; changes nothing.
 * @throws MigrationError as `migrate` does.
 */
export function readPending(url: string): Promise<readonly string[]> {
  return withOwner(url, async (client) =>
    pendingOf(await readApplied(client), await readMigrations()).map(({ name }) => name),
  );
}

/**
 * Waits until no other instance migrates. By asking again and again: a statement that waits for the
 * lock would have a snapshot, for whose end an index that is built concurrently waits in turn.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS mine',
      [ADVISORY_LOCK],
    );
    if (rows[0]?.mine) return;
    await delay(TURN_PAUSE_MS);
  }
}

/** The table of applied migrations, to which the baseline adds who may read it. */
const createHistory = (client: pg.Client) =>
  client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       name text PRIMARY KEY,
       sha256 text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       needs text
     )`,
  );

/** As `server_version_num` counts. Nothing older is tested. */
const OLDEST = 150_000;

/** @throws MigrationError when the product does not run on the server's version. */
export async function checkServerVersion(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ number: string; name: string }>(
    `SELECT current_setting('server_version_num') AS number,
       current_setting('server_version') AS name`,
  );
  if (Number(rows[0]?.number) >= OLDEST) return;
  throw new MigrationError(
    `The database server is PostgreSQL ${rows[0]?.name ?? ''}, which is too old: 15 or newer is needed`,
  );
}
