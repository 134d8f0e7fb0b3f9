import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '../../database/queryable.ts';
import { errorCode } from '../../errors/error-code.ts';
import { supportFolder } from '../support/support-pictures.ts';

/** Longer than any call between storing a picture and sending the message with it. */
const OLD_ENOUGH_MS = 86_400_000;

interface StrayParts {
  readonly pool: Queryable;
  readonly dataDir: string;
  readonly now: Date;
}

/**
 * Removes pictures of conversations that no message has: their call broke off before the message was
 * there. Returns how many.
 */
export async function removeStrayPictures({ pool, dataDir, now }: StrayParts): Promise<number> {
  const folder = supportFolder(dataDir);
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return 0;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS name
      WHERE NOT EXISTS (SELECT FROM support_message m WHERE m.picture = name)`,
    [names],
  );
  let removed = 0;
  for (const { name } of rows) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs < OLD_ENOUGH_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
