import type { FileStore } from '@velvet/files/file-store';
import type pg from 'pg';
import type { Queryable } from '../../database/queryable.ts';
import { inTransaction } from '../../database/transaction.ts';
import { removePhoto } from '../media/photo-store.ts';

const LOCK = `hashtext('velvet.photos')`;

/** Nobody removes a photo before this transaction ends, so that one stored in it is there then. */
export const keepPhotos = (db: Queryable): Promise<unknown> =>
  db.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`);

/** Removes the files of photos that no listing has any more; two may have the same one. */
export const removeUnused = (
  pool: pg.Pool,
  store: FileStore,
  files: readonly string[],
): Promise<void> =>
  inTransaction(pool, async (db) => {
    await db.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await db.query<{ file: string }>(
      `SELECT f.file FROM unnest($1::text[]) AS f (file)
        WHERE NOT EXISTS (SELECT FROM listing l WHERE f.file = ANY (l.pictures))
          AND NOT EXISTS (SELECT FROM listing_photo p WHERE f.file IN (p.file, p.source))`,
      [files],
    );
    for (const { file } of rows) await removePhoto(store, file);
  });
