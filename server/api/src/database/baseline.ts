import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationHeader } from './migration-header.ts';
import { sqlForServer } from './older-servers.ts';
import type { Queryable } from './queryable.ts';
import type { Migration } from './read-migrations.ts';

/** The schema as all migrations leave it, for databases that are empty. */
export const SCHEMA_FILE = fileURLToPath(new URL('./schema.sql', import.meta.url));

/** The rows of `schema_migration` at the end of the file. */
const INCLUDED = /^ {2}\('(\d{4}-[a-z0-9-]+\.sql)', '([0-9a-f]{64})'\)[,;]$/gm;

/**
 * Creates the whole schema at once in an empty database. Does nothing in any other, or while the
 * file does not match the migrations, as when a migration is being written.
 * @param client a connection in a transaction.
 * @param serverVersion as `server_version_num` counts.
 * @returns the migrations that the created schema includes.
 */
export async function createFromBaseline(
  client: Queryable,
  wanted: readonly Migration[],
  serverVersion: number,
): Promise<readonly Migration[]> {
  if (!(await isEmpty(client))) return [];
  const schema = await readFile(SCHEMA_FILE, 'utf8');
  const included = [...schema.matchAll(INCLUDED)];
  const fits = included.every(
    ([, name, sha256], index) => wanted[index]?.name === name && wanted[index]?.sha256 === sha256,
  );
  if (included.length === 0 || !fits) return [];
  await client.query(sqlForServer(schema, serverVersion));
  const created = wanted.slice(0, included.length);
  for (const { name, sql } of created) {
    const { needs } = readMigrationHeader(sql);
    if (needs === undefined) continue;
    await client.query('UPDATE schema_migration SET needs = $2 WHERE name = $1', [name, needs]);
  }
  return created;
}

async function isEmpty(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace)
        AND NOT EXISTS (SELECT FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS empty`,
  );
  return rows[0]?.empty ?? false;
}
