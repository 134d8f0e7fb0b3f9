import path from 'node:path';
import type { FileStore } from '@velvet/files/file-store';
import type { Queryable } from '../../database/queryable.ts';
import { SUPPORT_FOLDER, supportKey } from '../support/support-pictures.ts';

/** Longer than any call between storing a picture and sending the message with it. */
const OLD_ENOUGH_MS = 86_400_000;
/** Names of a query. */
const BATCH = 1_000;

interface StrayParts {
  readonly pool: Queryable;
  readonly files: FileStore;
  readonly now: Date;
}

/**
 * Removes pictures of conversations that no message has: their call broke off before the message was
 * there. Returns how many.
 */
export async function removeStrayPictures({ pool, files, now }: StrayParts): Promise<number> {
  let removed = 0;
  let names: string[] = [];
  const removeStray = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT name FROM unnest($1::text[]) AS name
        WHERE NOT EXISTS (SELECT FROM support_message m WHERE m.picture = name)`,
      [names],
    );
    for (const { name } of rows) await files.remove(supportKey(name));
    removed += rows.length;
    names = [];
  };
  for await (const { key, modifiedAt } of files.list(SUPPORT_FOLDER)) {
    if (now.getTime() - modifiedAt.getTime() < OLD_ENOUGH_MS) continue;
    names.push(path.posix.basename(key));
    if (names.length >= BATCH) await removeStray();
  }
  if (names.length > 0) await removeStray();
  return removed;
}
