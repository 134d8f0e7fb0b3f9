const ORIENTATION = 0x0112;
const SHORT = 3;
const UPRIGHT = 1;
const LAST = 8;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/**
 * The Exif orientation, 1–8, from its TIFF block; 1 (upright) when it is missing or unreadable.
 */
export function readOrientation(tiff: Buffer): number {
  if (tiff.length < HEADER_BYTES) return UPRIGHT;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return UPRIGHT;
  const count = short(start);
  for (let index = 0; index < count; index += 1) {
    const entry = start + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return UPRIGHT;
    if (short(entry) !== ORIENTATION || short(entry + 2) !== SHORT) continue;
    const value = short(entry + 8);
    return value >= UPRIGHT && value <= LAST ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** A TIFF block that contains only the orientation. */
export function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(HEADER_BYTES + 2 + ENTRY_BYTES + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(HEADER_BYTES, 4);
  tiff.writeUInt16BE(1, HEADER_BYTES);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

export const isTurned = (orientation: number): boolean => orientation !== UPRIGHT;
