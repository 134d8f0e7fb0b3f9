import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FileStore } from '@velvet/files/file-store';
import type { Picture } from './picture.ts';

/** Folder of public pictures whose names are the SHA-256 of their content. */
export const UPLOADS = 'uploads';

type Stored = Pick<Picture, 'bytes' | 'kind'>;

/** Key of a public picture, which is also its name, such as `uploads/<hash of the content>.webp`. */
export function pictureKey({ bytes, kind }: Stored): string {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return `${UPLOADS}/${hash}.${kind}`;
}

/** Stores a public picture under the hash of its content, and returns its key. */
export async function storePicture(
  files: Pick<FileStore, 'write'>,
  picture: Stored,
): Promise<string> {
  const key = pictureKey(picture);
  await files.write(key, picture.bytes);
  return key;
}

const types = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);

/** The media type of a stored picture, by the end of its name. */
export const pictureType = (name: string): string =>
  types.get(path.extname(name)) ?? 'application/octet-stream';
