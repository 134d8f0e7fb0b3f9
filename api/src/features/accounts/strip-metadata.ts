import { crc32 } from 'node:zlib';
import { isTurned, orientationOnly, readOrientation } from './orientation.ts';
import type { Picture, PictureKind } from './picture.ts';

/**
 * A picture without metadata: place, camera, times, comments, thumbnails, and anything after its end.
 * Pixels are unchanged; colour profile and orientation are kept, because they affect how it looks.
 * Undefined when the file is malformed.
 */
export function stripMetadata({ kind, bytes }: Picture): Buffer | undefined {
  return strippers[kind](bytes);
}

const strippers: Readonly<Record<PictureKind, (bytes: Buffer) => Buffer | undefined>> = {
  png: stripPng,
  jpg: stripJpeg,
  webp: stripWebp,
};

const PNG_SIGNATURE_BYTES = 8;
const PNG_CHUNK_EXTRA = 12;
const pngKept = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT'];

function stripPng(bytes: Buffer): Buffer | undefined {
  const parts = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  let at = PNG_SIGNATURE_BYTES;
  while (at + PNG_CHUNK_EXTRA <= bytes.length) {
    const end = at + PNG_CHUNK_EXTRA + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (pngKept.includes(type)) parts.push(bytes.subarray(at, end));
    if (type === 'eXIf') parts.push(...turnedPng(readOrientation(bytes.subarray(at + 8, end - 4))));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}

function turnedPng(orientation: number): readonly Buffer[] {
  if (!isTurned(orientation)) return [];
  const body = Buffer.concat([Buffer.from('eXIf'), orientationOnly(orientation)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return [length, body, check];
}

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const SCAN = 0xda;
const END = 0xd9;
const STUFFED = 0x00;
const EXIF = 'Exif\0\0';
/** JFIF's fixed part; a thumbnail may follow it. */
const JFIF_BYTES = 18;

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

function stripJpeg(bytes: Buffer): Buffer | undefined {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return Buffer.concat([...parts, bytes.subarray(at, at + 2)]);
    if (at + 4 > bytes.length) return undefined;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return undefined;
    if (marker === SCAN) {
      end = endOfScan(bytes, end);
      parts.push(bytes.subarray(at, end));
    } else parts.push(...keptSegment(marker, bytes.subarray(at, end)));
    at = end;
  }
  return undefined;
}

/** Where the next marker is that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== STUFFED && !isRestart(next)) return at;
    at += 1;
  }
  return bytes.length;
}

function keptSegment(marker: number, segment: Buffer): readonly Buffer[] {
  const says = (name: string) => segment.toString('latin1', 4, 4 + name.length) === name;
  switch (marker) {
    case APP0:
      return says('JFIF\0') && segment.length >= JFIF_BYTES ? [withoutThumbnail(segment)] : [];
    case APP1:
      return says(EXIF) ? turnedJpeg(readOrientation(segment.subarray(4 + EXIF.length))) : [];
    case APP2:
      return says('ICC_PROFILE\0') ? [segment] : [];
    // Adobe's segment with the colour transform.
    case APP14:
      return says('Adobe') ? [segment] : [];
    case COMMENT:
      return [];
    default:
      return marker >= APP0 && marker <= APP15 ? [] : [segment];
  }
}

function withoutThumbnail(segment: Buffer): Buffer {
  const short = Buffer.from(segment.subarray(0, JFIF_BYTES));
  short.writeUInt16BE(JFIF_BYTES - 2, 2);
  short.writeUInt16BE(0, JFIF_BYTES - 2);
  return short;
}

function turnedJpeg(orientation: number): readonly Buffer[] {
  if (!isTurned(orientation)) return [];
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationOnly(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return [head, body];
}

const RIFF_BYTES = 12;
const webpKept = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'];
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

function stripWebp(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  let orientation = readOrientation(Buffer.alloc(0));
  let at = RIFF_BYTES;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at, at + 4);
    if (webpKept.includes(type)) parts.push(Buffer.from(bytes.subarray(at, end)));
    if (type === 'EXIF') orientation = readOrientation(bareTiff(bytes.subarray(at + 8, end)));
    at = end;
  }
  if (at !== bytes.length) return undefined;
  const [first] = parts;
  if (first?.toString('latin1', 0, 4) === 'VP8X') {
    const others = (first[8] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
    first[8] = isTurned(orientation) ? others | EXIF_FLAG : others;
    if (isTurned(orientation)) parts.push(webpChunk('EXIF', orientationOnly(orientation)));
  }
  const head = Buffer.from(bytes.subarray(0, RIFF_BYTES));
  head.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.length, RIFF_BYTES - 8),
    4,
  );
  return Buffer.concat([head, ...parts]);
}

/** Some writers put JPEG's prefix before WebP's Exif, too. */
const bareTiff = (exif: Buffer): Buffer =>
  exif.toString('latin1', 0, EXIF.length) === EXIF ? exif.subarray(EXIF.length) : exif;

function webpChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
