import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createFolderStore } from '@velvet/files/folder';
import sharp from 'sharp';
import { versionOf } from './asset-store.ts';
import {
  dominantColour,
  encodeRendition,
  RENDITIONS_INDEX,
  type Rendition,
  readRenditions,
  renditionFile,
  renditionFormats,
} from './renditions.ts';

// The API blocks it for everything in its process; this is never a part of it.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

/** Points per inch at which a vector picture is as wide as its view box. */
const SVG_DENSITY = 72;

/**
 * Writes the pictures in each width and format into a folder, with their dominant colours in its
 * index. Pictures of which the folder has them already, in the same version, are left alone; several
 * processes may write the same folder. Vector pictures are parsed, so they must be trusted.
 * @returns how many pictures were rasterised.
 * @throws when a picture cannot be read.
 */
export async function rasteriseInto(
  folder: string,
  files: readonly string[],
  widths: readonly number[],
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const known = await readRenditions(createFolderStore(folder));
  const entries: (readonly [string, Rendition])[] = [];
  let written = 0;
  const queue = [...files];
  const work = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const bytes = await readFile(file);
      const version = versionOf(bytes);
      const found = known[version];
      const isCurrent = found !== undefined && `${found.widths}` === `${widths}`;
      if (!isCurrent) written += 1;
      entries.push([
        version,
        isCurrent ? found : await rasteriseOne(folder, bytes, version, widths),
      ]);
    }
  };
  sharp.concurrency(1);
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  const index = JSON.stringify(Object.fromEntries(sorted));
  // A folder in which everything is current may belong to another user.
  if (index !== JSON.stringify(known)) {
    await storeFile(folder, RENDITIONS_INDEX, Buffer.from(`${index}\n`));
  }
  return written;
}

async function rasteriseOne(
  folder: string,
  bytes: Buffer,
  version: string,
  widths: readonly number[],
): Promise<Rendition> {
  const { width: sourceWidth, format } = await sharp(bytes).metadata();
  const isVector = format === 'svg';
  let colour = '';
  for (const width of widths) {
    const density = isVector ? { density: (SVG_DENSITY * width) / sourceWidth } : {};
    // Drawn once for all formats; of a drawing the smallest width is enough to tell the colour.
    const { data, info } = await sharp(bytes, density)
      .resize({ width, withoutEnlargement: !isVector })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const drawn = sharp(data, { raw: info });
    for (const target of renditionFormats) {
      const encoded = await encodeRendition(drawn.clone(), target).toBuffer();
      await storeFile(folder, renditionFile(version, width, target), encoded);
    }
    colour ||= await dominantColour(drawn);
  }
  return { widths, colour };
}

/** Written to a temporary file first, so that no partial file is ever served. */
async function storeFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, `${randomUUID()}.part`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, path.join(folder, name));
  } finally {
    await rm(draft, { force: true });
  }
}
