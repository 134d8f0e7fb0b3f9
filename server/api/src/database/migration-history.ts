import type { Queryable } from './queryable.ts';
import { type Migration, MigrationError, readMigrationHeader } from './read-migrations.ts';

/** A row of `schema_migration`. */
interface Applied {
  readonly name: string;
  readonly sha256: string;
  /** Set when the migration takes something away: only versions that bring this one can do without. */
  readonly needs: string | null;
}

/** What has been applied so far, in order; nothing in a database without the product's schema. */
export async function readApplied(db: Queryable): Promise<readonly Applied[]> {
  const { rows: found } = await db.query<{ exists: boolean }>(
    `SELECT to_regclass('public.schema_migration') IS NOT NULL AS exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await db.query<Applied>(
    'SELECT name, sha256, needs FROM schema_migration ORDER BY name COLLATE "C"',
  );
  return rows;
}

/**
 * The migrations that a database lacks. One that is ahead of this version lacks none, as long as it
 * still has everything that this version uses: so the previous release can be started again.
 * @param applied in order of their names, as is `wanted`.
 * @throws MigrationError when history was changed, or this version cannot use the database.
 */
export function pendingOf(
  applied: readonly Applied[],
  wanted: readonly Migration[],
): readonly Migration[] {
  const own = new Map(wanted.map((migration) => [migration.name, migration]));
  const oldestOwn = wanted[0]?.name ?? '';
  const newestOwn = wanted.at(-1)?.name ?? '';
  for (const { name, sha256, needs } of applied) {
    const file = own.get(name);
    if (file && file.sha256 !== sha256) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied; restore it and add a new file`,
      );
    }
    if (!file && name < oldestOwn) {
      throw new MigrationError(
        `The database has the migration ${name}, but this version of Velvet upgrades only what ` +
          `began with ${oldestOwn}; use an empty database`,
      );
    }
    if (!file && name < newestOwn) {
      throw new MigrationError(
        `The database has the migration ${name}, which this version of Velvet does not bring`,
      );
    }
    if (!file && needs !== null && !own.has(needs)) {
      throw new MigrationError(
        `The database has the migration ${name}, which takes away what this version of Velvet ` +
          `uses; a version that brings ${needs} is needed`,
      );
    }
  }
  const newest = applied.at(-1)?.name ?? '';
  const done = new Set(applied.map(({ name }) => name));
  const pending = wanted.filter(({ name }) => !done.has(name));
  const [first] = pending;
  if (first && first.name < newest) {
    throw new MigrationError(
      `Migration ${first.name} comes before ${newest}, which the database has already; ` +
        'it needs a higher number',
    );
  }
  return pending;
}

/**
 * Refuses what would take something away from the processes that run now: those of a version that
 * does not bring what is pending.
 * @throws MigrationError naming the version to install in between.
 */
export function refuseEarlyContract(pending: readonly Migration[]): void {
  for (const { name, sql } of pending) {
    const { needs } = readMigrationHeader(sql);
    if (needs === undefined || !pending.some((other) => other.name === needs)) continue;
    throw new MigrationError(
      `Migration ${name} takes away what the version that runs now uses. First install a version ` +
        `that brings ${needs} but not ${name}; or stop every process of Velvet and run ` +
        '`npx velvet database migrate --offline`',
    );
  }
}

/**
 * Looks whether this version can use the schema, for a login that may not change it.
 * @throws MigrationError when it cannot.
 */
export async function checkSchema(db: Queryable, wanted: readonly Migration[]): Promise<void> {
  const [pending] = pendingOf(await readApplied(db), wanted);
  if (!pending) return;
  throw new MigrationError(
    `The database lacks the migration ${pending.name}; run \`npx velvet database migrate\` first`,
  );
}
