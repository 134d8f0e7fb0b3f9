import type { FileStore } from '@velvet/files/file-store';
import type { Sharp } from 'sharp';
import * as v from 'valibot';

/** In order of preference: AVIF takes three quarters of WebP's bytes. */
export const renditionFormats = ['avif', 'webp'] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

/** Of a cover: two and a half times a list row's picture and a grid tile's, in CSS pixels. */
export const coverWidths = [240, 480] as const;

/** The sizes in which a picture was rasterised, each in every format. */
export interface Rendition {
  /** In pixels, ascending. */
  readonly widths: readonly number[];
  /** The dominant colour, `#rrggbb`. */
  readonly colour: string;
}

/** What was rasterised, by the version of the source. */
type Renditions = Readonly<Record<string, Rendition>>;

const indexSchema = v.record(
  v.string(),
  v.object({
    widths: v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
    colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  }),
);

/** Name of the file that lists a folder's renditions. */
export const RENDITIONS_INDEX = 'index.json';

export const renditionFile = (version: string, width: number, format: RenditionFormat): string =>
  `${version}-${width}.${format}`;

/**
 * Reads what `rasterise-main.ts` wrote into a folder.
 * @returns nothing for a folder that is not there.
 * @throws when the index is not of its form.
 */
export async function readRenditions(folder: Pick<FileStore, 'read'>): Promise<Renditions> {
  const index = await folder.read(RENDITIONS_INDEX);
  return index ? v.parse(indexSchema, JSON.parse(index.toString())) : {};
}

/** The format to answer an `Accept` header with; undefined when the client names none of them. */
export const acceptedFormat = (accept: string | undefined): RenditionFormat | undefined =>
  renditionFormats.find((format) => accept?.includes(`image/${format}`));

/**
 * Drawings with soft gradients, and photos: the qualities at which no difference is seen at arm's
 * length. AVIF's effort 4 would save 6 % of the bytes for six times the time.
 */
export function encodeRendition(picture: Sharp, format: RenditionFormat): Sharp {
  return format === 'avif'
    ? picture.avif({ quality: 50, effort: 2 })
    : picture.webp({ quality: 80, effort: 4 });
}

/** `#rrggbb` of the dominant colour of a picture. */
export async function dominantColour(picture: Sharp): Promise<string> {
  const { dominant } = await picture.stats();
  const channels = [dominant.r, dominant.g, dominant.b];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
