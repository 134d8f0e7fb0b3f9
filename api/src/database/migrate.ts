import pg from 'pg';
import { createFromBaseline } from './baseline.ts';
import { MigrationError } from './migration-error.ts';
import type { Queryable } from './queryable.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

// Any fixed number: it is what makes two starting instances wait for each other.
const ADVISORY_LOCK = 7_318_052_640;
// The queries of role privileges need a function that older servers lack.
const OLDEST_SERVER = 160_000;

/**
 * Brings the schema up to date, in one transaction; instances that start together take turns. An
 * empty database gets the whole schema at once, any other the migrations it lacks.
 * @param url connection of the schema's owner.
 * @param migrations to apply one by one instead of the product's own; the baseline is not used.
 * @returns the names of the migrations that this call has added.
 * @throws MigrationError when an applied file was changed, is missing, or fails.
 */
export async function migrate(
  url: string,
  migrations?: readonly Migration[],
): Promise<readonly string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: url, application_name: 'velvet migrate' });
  // A connection that breaks between two queries fails the next one, not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await checkVersion(client);
    const created = migrations ? [] : await createFromBaseline(client, wanted);
    const pending = await findPending(client, wanted);
    for (const migration of pending) await apply(client, migration);
    await client.query('COMMIT');
    return [...created, ...pending].map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Looks whether the schema is up to date, for a login that may not change it.
 * @throws MigrationError when it is not.
 */
export async function checkSchema(db: Queryable): Promise<void> {
  const wanted = await readMigrations();
  const [pending] = pendingOf(await readApplied(db), wanted);
  if (!pending) return;
  throw new MigrationError(
    `The database lacks the migration ${pending.name}; run \`npm run migrate\` first`,
  );
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  );
  if (Number(rows[0]?.version) >= OLDEST_SERVER) return;
  throw new MigrationError('The database server is too old: PostgreSQL 16 or newer is needed');
}

async function findPending(
  client: pg.Client,
  wanted: readonly Migration[],
): Promise<readonly Migration[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       name text PRIMARY KEY,
       sha256 text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
  );
  return pendingOf(await readApplied(client), wanted);
}

interface Applied {
  readonly name: string;
  readonly sha256: string;
}

async function readApplied(db: Queryable): Promise<readonly Applied[]> {
  const { rows } = await db.query<Applied>(
    'SELECT name, sha256 FROM schema_migration ORDER BY name COLLATE "C"',
  );
  return rows;
}

function pendingOf(
  applied: readonly Applied[],
  wanted: readonly Migration[],
): readonly Migration[] {
  applied.forEach(({ name, sha256 }, index) => {
    const file = wanted[index];
    if (file?.name !== name) {
      throw new MigrationError(
        `The database has the migration ${name}, which this version of Velvet does not bring`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied; restore it and add a new file`,
      );
    }
  });
  return wanted.slice(applied.length);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`Migration ${migration.name} failed: ${said}`, { cause });
  }
  await client.query('INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)', [
    migration.name,
    migration.sha256,
  ]);
}
