import { MigrationError } from './migration-error.ts';
import type { Queryable } from './queryable.ts';

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
