/** The kinds of pictures members may upload. */
export type PictureKind = 'png' | 'jpg' | 'webp';

/** Kind and size of a picture. */
export interface Picture {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const DATA_URL = /^data:image\/(?:png|jpeg|jpg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

/** The bytes of a base64 data URL of a picture; undefined for anything else. */
export function readDataUrl(text: string): Buffer | undefined {
  const encoded = DATA_URL.exec(text)?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

/**
 * Reads kind and size from the bytes themselves, whatever they were announced as; undefined when
 * they are not a whole PNG, JPEG or WebP picture.
 */
export function readPicture(bytes: Buffer): Picture | undefined {
  return readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
}

function readPng(bytes: Buffer): Picture | undefined {
  const isWhole =
    bytes.length >= 45 &&
    bytes.subarray(0, 8).equals(PNG_SIGNATURE) &&
    bytes.toString('latin1', 12, 16) === 'IHDR' &&
    bytes.subarray(-12).equals(PNG_END);
  if (!isWhole) return undefined;
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes };
}

function readWebp(bytes: Buffer): Picture | undefined {
  const isWhole =
    bytes.length >= 30 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    bytes.readUInt32LE(4) + 8 === bytes.length;
  if (!isWhole) return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ': {
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      const width = bytes.readUInt16LE(26) & 0x3fff;
      return { kind: 'webp', width, height: bytes.readUInt16LE(28) & 0x3fff, bytes };
    }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined;
      const packed = bytes.readUInt32LE(21);
      const height = ((packed >>> 14) & 0x3fff) + 1;
      return { kind: 'webp', width: (packed & 0x3fff) + 1, height, bytes };
    }
    case 'VP8X':
      return {
        kind: 'webp',
        width: bytes.readUIntLE(24, 3) + 1,
        height: bytes.readUIntLE(27, 3) + 1,
        bytes,
      };
    default:
      return undefined;
  }
}

const isFrameStart = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Picture | undefined {
  const { length } = bytes;
  if (length < 20 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return undefined;
  if (bytes.readUInt16BE(length - 2) !== 0xffd9) return undefined;
  let at = 2;
  while (at + 9 < length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (isFrameStart(marker)) {
      const height = bytes.readUInt16BE(at + 5);
      return { kind: 'jpg', width: bytes.readUInt16BE(at + 7), height, bytes };
    }
    // The scan begins: a frame header would have come before it.
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
