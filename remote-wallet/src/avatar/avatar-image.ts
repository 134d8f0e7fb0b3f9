import { UPLOADED_PICTURE_MAX_BYTES } from '@velvet/contract/constants';

const SIDE_PX = 512;
const QUALITIES = [0.86, 0.7, 0.5] as const;

interface Crop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The largest square around the middle of a picture. */
export function middleSquare(width: number, height: number): Crop {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** Bytes that the base64 part of a data URL stands for. */
export function dataUrlBytes(dataUrl: string): number {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

/**
 * A chosen picture as a square JPEG data URL within the server's limit; undefined when the
 * browser cannot read the file. Drawing it again also leaves its place and camera data behind.
 */
export async function prepareAvatar(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!bitmap || !context) return undefined;
  const { x, y, side } = middleSquare(bitmap.width, bitmap.height);
  canvas.width = canvas.height = Math.min(SIDE_PX, side);
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality)).find(
    (dataUrl) => dataUrlBytes(dataUrl) <= UPLOADED_PICTURE_MAX_BYTES,
  );
}
