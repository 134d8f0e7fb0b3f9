import { createHash } from 'node:crypto';
import type { FileStore } from '@velvet/files/file-store';
import type { Picture } from './picture.ts';
import { pictureType } from './picture-type.ts';

/** Folder of public pictures whose names are the SHA-256 of their content. */
export const UPLOADS = 'uploads';

/**
 * Stores a public picture under the hash of its content.
 * @returns its key, which is also its name in the picture store, such as `uploads/<hash>.webp`.
 */
export async function storePicture(
  files: FileStore,
  { bytes, kind }: Pick<Picture, 'bytes' | 'kind'>,
): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = `${UPLOADS}/${hash}.${kind}`;
  await files.write(key, bytes, { type: pictureType(key) });
  return key;
}
