import { createHash } from 'node:crypto';
import type { FileStore } from '@velvet/files/file-store';
import sharp from 'sharp';
import type { Asset, AssetRendition } from './asset-store.ts';
import type { Picture } from './picture.ts';
import {
  coverWidths,
  dominantColour,
  encodeRendition,
  type RenditionFormat,
  renditionFile,
  renditionFormats,
} from './renditions.ts';
import { pictureType } from './store-picture.ts';

/** Folder of uploaded photos; they are reached by signed addresses only. */
const PREFIX = 'photos/';
const PHOTO = /^photos\/(([0-9a-f]{64})-([0-9a-f]{6}))\.(png|jpg|webp)$/;
const VERSION_LENGTH = 10;

/** A photo as its name describes it. */
interface PhotoName {
  /** Without its kind. */
  readonly stem: string;
  readonly hash: string;
  /** The dominant colour, six hexadecimal digits. */
  readonly colour: string;
  readonly kind: Picture['kind'];
}

function readName(file: string): PhotoName | undefined {
  const [, stem, hash, colour, kind] = PHOTO.exec(file) ?? [];
  if (stem === undefined || hash === undefined || colour === undefined) return undefined;
  return kind === 'png' || kind === 'jpg' || kind === 'webp'
    ? { stem, hash, colour, kind }
    : undefined;
}

/** The kind of an uploaded photo; undefined for a picture of another origin. */
export const photoKind = (file: string): Picture['kind'] | undefined => readName(file)?.kind;

/**
 * Stores a photo under the hash of its content, with the smaller forms of a cover, which are there
 * before anybody gets its name.
 * @returns its name, such as `photos/<hash>-<colour>.webp`.
 */
export async function storePhoto(files: FileStore, { bytes, kind }: Picture): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const colour = await dominantColour(sharp(bytes));
  const stem = `${hash}-${colour.slice(1)}`;
  for (const width of coverWidths) {
    const reduced = sharp(bytes).resize({ width, withoutEnlargement: true });
    for (const format of renditionFormats) {
      const encoded = await encodeRendition(reduced.clone(), format).toBuffer();
      await files.write(`${PREFIX}${renditionFile(stem, width, format)}`, encoded);
    }
  }
  const file = `${PREFIX}${stem}.${kind}`;
  await files.write(file, bytes);
  return file;
}

/** What the name of an uploaded photo tells without reading it; undefined for other pictures. */
export function describePhoto(
  files: FileStore,
  file: string,
): Pick<Asset, 'version' | 'rendition'> | undefined {
  const name = readName(file);
  if (!name) return undefined;
  return {
    version: name.hash.slice(0, VERSION_LENGTH),
    rendition: {
      widths: coverWidths,
      colour: `#${name.colour}`,
      read: (width, format) => readRendition(files, name.stem, width, format),
    },
  };
}

/** An uploaded photo; undefined for other pictures, and once its file is gone. */
export async function readPhoto(files: FileStore, file: string): Promise<Asset | undefined> {
  const name = readName(file);
  const described = describePhoto(files, file);
  const bytes = name && (await files.read(file));
  if (!bytes || !described) return undefined;
  return {
    ...described,
    type: pictureType(file),
    isVector: false,
    body: async () => bytes,
  };
}

/** Removes a photo with its smaller forms; other pictures stay. */
export async function removePhoto(files: FileStore, file: string): Promise<void> {
  const name = readName(file);
  if (!name) return;
  const renditions = coverWidths.flatMap((width) =>
    renditionFormats.map((format) => renditionFile(name.stem, width, format)),
  );
  for (const each of [`${name.stem}.${name.kind}`, ...renditions]) {
    await files.remove(`${PREFIX}${each}`);
  }
}

const readRendition = (
  files: FileStore,
  stem: string,
  width: number,
  format: RenditionFormat,
): ReturnType<AssetRendition['read']> =>
  files.read(`${PREFIX}${renditionFile(stem, width, format)}`);
