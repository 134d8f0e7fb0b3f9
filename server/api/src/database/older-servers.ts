import { MigrationError } from './migration-error.ts';
import type { Queryable } from './queryable.ts';

/** As `server_version_num` counts. Nothing older is tested. */
const OLDEST = 150_000;
const FIRST_WITH_SET_OPTION = 160_000;

/**
 * SQL as a server understands it. Migration 0001 and the schema ask whether a role may become another
 * one, in words that PostgreSQL 15 does not know: there, every member may. A file that was applied
 * somewhere is never changed, so its text is replaced here.
 * @param version as `server_version_num` counts.
 */
export const sqlForServer = (sql: string, version: number): string =>
  version < FIRST_WITH_SET_OPTION
    ? sql.replaceAll(`pg_has_role(current_user, v_role, 'SET')`, MEMBERSHIP)
    : sql;

const MEMBERSHIP = `pg_has_role(current_user, v_role, 'MEMBER')`;

/**
 * The server's version, as `server_version_num` counts: 180004 is 18.4.
 * @throws MigrationError when the product does not run on it.
 */
export async function readServerVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ number: string; name: string }>(
    `SELECT current_setting('server_version_num') AS number,
       current_setting('server_version') AS name`,
  );
  const version = Number(rows[0]?.number);
  if (version >= OLDEST) return version;
  throw new MigrationError(
    `The database server is PostgreSQL ${rows[0]?.name ?? ''}, which is too old: 15 or newer is needed`,
  );
}
