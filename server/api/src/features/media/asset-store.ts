import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createFolderStore } from '@velvet/files/folder';
import {
  type Rendition,
  type RenditionFormat,
  readRenditions,
  renditionFile,
} from './renditions.ts';
import { pictureType } from './store-picture.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Folders of public pictures, under their own names. */
export const publicFolders = ['avatars', 'banners', 'posters', 'games'] as const;
/** Portraits are pictures of listings: reached by signed addresses only. */
const pictureFolders = ['portraits', ...publicFolders] as const;

const PICTURE = /\.(?:svg|webp)$/;

export type Encoding = 'br' | 'gzip' | 'identity';

/** One picture of the product, in memory. */
export interface Asset {
  readonly type: string;
  /** Changes with the content and is part of the address, so that addresses are immutable. */
  readonly version: string;
  readonly isVector: boolean;
  /** Compressed once, on the first request; pictures that are compressed already stay as they are. */
  body(encoding: Encoding): Promise<Buffer>;
  /** Smaller forms of it; absent where none were made. */
  readonly rendition?: AssetRendition;
}

/** Rasterised forms of one picture. */
export interface AssetRendition extends Rendition {
  /** Undefined when its file is gone, or `width` is none of `widths`. */
  read(width: number, format: RenditionFormat): Promise<Buffer | undefined>;
}

/** The product's pictures by path, such as `avatars/default-1.svg`. */
export type AssetStore = ReadonlyMap<string, Asset>;

/**
 * Reads every picture of the assets folder (about 1 MB). Its renditions stay in their folder, which
 * may be absent.
 */
export async function loadAssets(assetsDir: string, renditionsDir?: string): Promise<AssetStore> {
  const rendered = renditionsDir === undefined ? undefined : createFolderStore(renditionsDir);
  const renditions = rendered ? await readRenditions(rendered) : {};
  const renditionOf = (version: string): AssetRendition | undefined => {
    const found = renditions[version];
    if (!found || !rendered) return undefined;
    const read: AssetRendition['read'] = (width, format) =>
      rendered.read(renditionFile(version, width, format));
    return { ...found, read };
  };
  const folders = await Promise.all(
    pictureFolders.map(async (folder) => {
      const names = await readdir(path.join(assetsDir, folder));
      const pictures = names.filter((name) => PICTURE.test(name));
      return Promise.all(
        pictures.map((name) => loadAsset(assetsDir, `${folder}/${name}`, renditionOf)),
      );
    }),
  );
  return new Map(folders.flat());
}

async function loadAsset(
  assetsDir: string,
  name: string,
  renditionOf: (version: string) => AssetRendition | undefined,
): Promise<readonly [string, Asset]> {
  const bytes = await readFile(path.join(assetsDir, name));
  const type = pictureType(name);
  const isVector = type === 'image/svg+xml';
  const bodies = new Map<Encoding, Promise<Buffer>>();
  const body = (encoding: Encoding): Promise<Buffer> => {
    const found = bodies.get(encoding);
    if (found) return found;
    const made = isVector ? compress(bytes, encoding) : Promise.resolve(bytes);
    bodies.set(encoding, made);
    return made;
  };
  const version = versionOf(bytes);
  const rendition = renditionOf(version);
  return [name, { type, version, isVector, body, ...(rendition && { rendition }) }];
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION });
  return compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

/** Builds addresses below /media, with the version of a known picture. */
export function mediaAddresses(assets: AssetStore): (file: string) => string {
  return (file) => {
    if (/^(?:https:\/\/|\/)/.test(file)) return file;
    const asset = assets.get(file);
    return asset ? `/media/${file}?v=${asset.version}` : `/media/${file}`;
  };
}

/** Changes with the content of a file. */
export const versionOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
