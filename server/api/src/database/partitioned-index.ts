import type pg from 'pg';
import type { BuiltIndex } from './read-migrations.ts';

/** How long statements of a build wait for their locks, in milliseconds. */
interface LockTimeouts {
  /** Where writers wait behind it. */
  readonly short: number;
  /** Where nobody does. */
  readonly build: number;
}

const NAME_BYTES = 63;

/** Whether rows of the table are in partitions. */
export async function isPartitioned(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_class WHERE oid = to_regclass($1) AND relkind = 'p'`,
    [table],
  );
  return rows.length > 0;
}

/**
 * Builds an index of a partitioned table while others write to it, which `CREATE INDEX CONCURRENTLY`
 * cannot: first one without partitions, then one for each, which joins it. Partitions that are added
 * meanwhile bring theirs. Can be repeated after an interruption.
 */
export async function buildPartitionedIndex(
  client: pg.Client,
  { name, table, unique, definition }: BuiltIndex,
  timeouts: LockTimeouts,
): Promise<void> {
  const create = `CREATE ${unique ? 'UNIQUE ' : ''}INDEX`;
  await setLockTimeout(client, timeouts.short);
  await client.query(`${create} IF NOT EXISTS ${name} ON ONLY ${table} ${definition}`);
  for (const partition of await partitionsWithout(client, table, name)) {
    const own = `${partition}_${name}`.slice(0, NAME_BYTES);
    await setLockTimeout(client, timeouts.build);
    await dropInvalidIndex(client, own);
    await client.query(
      `${create} CONCURRENTLY IF NOT EXISTS ${own} ON public.${partition} ${definition}`,
    );
    await setLockTimeout(client, timeouts.short);
    await client.query(`ALTER INDEX public.${name} ATTACH PARTITION public.${own}`);
  }
}

/** `IF NOT EXISTS` would keep what an interrupted build has left: an index that no query uses. */
export async function dropInvalidIndex(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relname = $1 AND c.relnamespace = 'public'::regnamespace AND NOT i.indisvalid`,
    [name],
  );
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY public.${name}`);
}

/** Names of the table's partitions that have no part of the index yet, the oldest first. */
async function partitionsWithout(
  client: pg.Client,
  table: string,
  index: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits p JOIN pg_class c ON c.oid = p.inhrelid
      WHERE p.inhparent = $1::regclass AND NOT EXISTS (
        SELECT FROM pg_inherits part JOIN pg_index i ON i.indexrelid = part.inhrelid
         WHERE part.inhparent = $2::regclass AND i.indrelid = c.oid)
      ORDER BY c.oid`,
    [table, `public.${index}`],
  );
  return rows.map(({ name }) => name);
}

const setLockTimeout = (client: pg.Client, ms: number): Promise<unknown> =>
  client.query(`SET lock_timeout = ${ms}`);
