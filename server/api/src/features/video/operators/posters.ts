import path from 'node:path';
import type { FileStore } from '@velvet/files/file-store';
import { storePicture } from '../../media/store-picture.ts';
import { streamKey } from '../video-folders.ts';

const posterName = (poster: number): string => `poster-${poster}.webp`;

/** A frame that the poster may be, counted from 1, in the folder of a stream. */
export const posterFile = (folder: string, poster: number): string =>
  path.join(folder, posterName(poster));

/** The same of a stream that is kept; undefined when it is not there. */
export const readPosterOf = (
  files: FileStore,
  stream: string,
  poster: number,
): Promise<Buffer | undefined> => files.read(streamKey(stream, posterName(poster)));

/**
 * Puts a poster among the public pictures, under the name of its content.
 * @returns the path that the row of a video has.
 * @throws Error when the stream has no such frame.
 */
export async function keepPoster(
  files: FileStore,
  stream: string,
  poster: number,
): Promise<string> {
  const bytes = await readPosterOf(files, stream, poster);
  if (!bytes) throw new Error(`${files.locate(streamKey(stream, posterName(poster)))} is missing`);
  return storePicture(files, { bytes, kind: 'webp' });
}
