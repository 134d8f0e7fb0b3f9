import type { FileStore } from '@velvet/files/file-store';
import type pg from 'pg';
import { inTransaction } from '../../database/transaction.ts';

/** Whatever names a public picture: equal ones are one file. */
const USES = `
  SELECT FROM member WHERE avatar = $1 UNION ALL SELECT FROM banner WHERE image = $1
  UNION ALL SELECT FROM video WHERE poster = $1 LIMIT 1`;

/**
 * Removes a public picture, and what is noted of it, unless something uses it. A member who stores the same
 * picture meanwhile waits, and then writes it anew.
 */
export const removeUnusedPicture = (
  pool: pg.Pool,
  files: Pick<FileStore, 'remove'>,
  picture: string,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [picture]);
    const { rowCount } = await client.query(USES, [picture]);
    if (rowCount === 0) await files.remove(picture);
    await client.query('SELECT file_removed($1)', [[picture]]);
  });
