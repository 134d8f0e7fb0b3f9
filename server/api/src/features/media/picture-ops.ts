import path from 'node:path';
import type { FileStore } from '@velvet/files/file-store';
import { createFolderStore } from '@velvet/files/folder';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import { describePhoto, readPhoto } from './photo-store.ts';
import { acceptAvif, cleanPicture, type Picture } from './picture.ts';
import { pictureType } from './store-picture.ts';

const DRAWN = /^(?:portraits|banners|posters|games)\/[\w-]+\.(?:svg|webp)$/;
const UPLOADED = /^uploads\/[0-9a-f]{64}\.(?:png|jpg|webp)$/;
const drawn = createFolderStore(path.resolve(import.meta.dirname, '../../../assets'));
const SMALL_PX = 480;

/** Shows stored pictures to operators, who are on another origin than the members' pictures. */
export const pictureOps = {
  picture_shown: async ({ services: { files } }, { file, whole }) => {
    const small = whole ? undefined : describePhoto(files, file)?.rendition;
    const bytes = (await small?.read(SMALL_PX, 'webp')) ?? (await readStored(files, file));
    if (!bytes) return new OpsRefused('not_found');
    const type = small ? 'image/webp' : pictureType(file);
    return { image: `data:${type};base64,${bytes.toString('base64')}` };
  },
} satisfies Partial<OpsHandlers>;

async function readStored(files: FileStore, file: string): Promise<Buffer | undefined> {
  if (DRAWN.test(file)) return drawn.read(file);
  if (UPLOADED.test(file)) return files.read(file);
  return (await readPhoto(files, file))?.body('identity');
}

acceptAvif();

/**
 * A picture that an operator uploads: JPEG, PNG, WebP or AVIF, whatever its declared type. See
 * `cleanPicture` for what is removed.
 * @param fitPx pixels to a side to which a larger picture is reduced.
 * @returns undefined for anything else.
 */
export const readUploadedPicture = (bytes: Buffer, fitPx: number): Promise<Picture | undefined> =>
  cleanPicture(bytes, fitPx);
