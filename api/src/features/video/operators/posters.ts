import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { storeFile } from '../../media/store-file.ts';
import { picturesFolder } from '../video-folders.ts';

/** A frame that the poster may be, counted from 1, in the folder of a stream. */
export const posterFile = (folder: string, poster: number): string =>
  path.join(folder, `poster-${poster}.webp`);

/**
 * Puts a poster among the public pictures, under the name of its content.
 * @returns the path that the row of a video has.
 */
export async function keepPoster(dataDir: string, folder: string, poster: number): Promise<string> {
  const bytes = await readFile(posterFile(folder, poster));
  const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`;
  await storeFile(picturesFolder(dataDir), name, bytes);
  return `uploads/${name}`;
}
