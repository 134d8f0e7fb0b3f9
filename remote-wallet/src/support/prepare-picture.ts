import { UPLOADED_PICTURE_MAX_BYTES } from '@velvet/contract/constants';
import { dataUrlBytes } from '../avatar/avatar-image.ts';

/** Longest sides that are tried, until the picture fits the server's limit. */
const SIDES_PX = [1_600, 1_200, 800] as const;
const QUALITIES = [0.86, 0.7, 0.5] as const;

/**
 * A chosen picture as a JPEG data URL within the server's limit; undefined when the browser cannot
 * read the file. Drawing it again also leaves its place and camera data behind.
 */
export async function preparePicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const tries = SIDES_PX.flatMap((side) => QUALITIES.map((quality) => ({ side, quality })));
  for (const { side, quality } of tries) {
    const encoded = encode(bitmap, side, quality);
    if (encoded !== undefined && dataUrlBytes(encoded) <= UPLOADED_PICTURE_MAX_BYTES) {
      bitmap.close();
      return encoded;
    }
  }
  bitmap.close();
  return undefined;
}

function encode(bitmap: ImageBitmap, side: number, quality: number): string | undefined {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality);
}
