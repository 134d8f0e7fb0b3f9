import sharp, { type Metadata, type Sharp } from 'sharp';

/** The kinds of pictures members may upload. */
export type PictureKind = 'png' | 'jpg' | 'webp';

/** A picture as it is stored: upright, without metadata. */
export interface Picture {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Large enough for any screen, small enough that no browser chokes on it. */
const SIDE_MAX_PX = 4_096;
/** Without visible loss, also for a picture that was compressed before. */
const QUALITY = 92;
const DATA_URL = /^data:image\/(?:png|jpeg|jpg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
const kinds: ReadonlyMap<string | undefined, PictureKind> = new Map([
  ['png', 'png'],
  ['jpeg', 'jpg'],
  ['webp', 'webp'],
  // Only where `acceptAvif` was called; elsewhere it cannot be read.
  ['heif', 'webp'],
]);

// The library can read many more formats; uploads must not reach their parsers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Lets this process read AVIF, too, which is stored as WebP: of operators, never of members. */
export const acceptAvif = (): void => sharp.unblock({ operation: ['VipsForeignLoadHeif'] });

/** The bytes of a base64 data URL of a picture; undefined for anything else. */
export function readDataUrl(text: string): Buffer | undefined {
  const encoded = DATA_URL.exec(text)?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

/**
 * Decodes a PNG, JPEG or WebP picture, whatever its declared type, and re-encodes its pixels:
 * place, camera, comments and whatever else the file held are gone; orientation is applied, the
 * colour profile kept, because they affect how it looks. Undefined for anything else, a picture
 * that is not whole, or more than 4,096 pixels to a side.
 * @param fitPx pixels to a side to which a larger picture is reduced; without it none is.
 */
export async function cleanPicture(
  bytes: Buffer,
  fitPx = SIDE_MAX_PX,
): Promise<Picture | undefined> {
  try {
    const metadata = await open(bytes, false).metadata();
    const kind = kinds.get(metadata.format);
    if (kind === undefined || !fits(metadata)) return undefined;
    const isAnimated = (metadata.pages ?? 1) > 1;
    const input = open(bytes, isAnimated);
    // A picture of several frames cannot be turned.
    const upright = (isAnimated ? input : input.autoOrient()).keepIccProfile();
    const side = { width: fitPx, height: fitPx, fit: 'inside', withoutEnlargement: true } as const;
    const { data, info } = await encoded(upright.resize(side), kind).toBuffer({
      resolveWithObject: true,
    });
    return { kind, width: info.width, height: info.pageHeight ?? info.height, bytes: data };
  } catch {
    // The library throws for whatever it cannot read; its errors have no code to distinguish them.
    return undefined;
  }
}

/** A part of a picture, in fractions of its width and height. */
interface PicturePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Cuts a part out of a stored picture, at least one pixel of it. */
export async function cutPicture(
  bytes: Buffer,
  kind: PictureKind,
  part: PicturePart,
): Promise<Picture> {
  const { width: fullWidth, height: fullHeight } = await open(bytes, false).metadata();
  const left = Math.min(Math.round(part.left * fullWidth), fullWidth - 1);
  const top = Math.min(Math.round(part.top * fullHeight), fullHeight - 1);
  const width = Math.min(Math.max(1, Math.round(part.width * fullWidth)), fullWidth - left);
  const height = Math.min(Math.max(1, Math.round(part.height * fullHeight)), fullHeight - top);
  const cut = open(bytes, false).extract({ left, top, width, height }).keepIccProfile();
  return { kind, width, height, bytes: await encoded(cut, kind).toBuffer() };
}

const open = (bytes: Buffer, animated: boolean): Sharp =>
  sharp(bytes, { animated, failOn: 'warning', limitInputPixels: SIDE_MAX_PX ** 2 });

const fits = ({ width, height }: Metadata): boolean =>
  width <= SIDE_MAX_PX && height <= SIDE_MAX_PX;

function encoded(picture: Sharp, kind: PictureKind): Sharp {
  if (kind === 'png') return picture.png();
  return kind === 'webp'
    ? picture.webp({ quality: QUALITY })
    : picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' });
}
