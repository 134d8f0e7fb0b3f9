import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { orientationOnly, readOrientation } from './orientation.ts';
import { type Picture, readPicture } from './picture.ts';
import { stripMetadata } from './strip-metadata.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.concat([
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  ),
  Buffer.from('ffd9', 'hex'),
]);
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

const SECRET = 'SECRET 25.0330 N 121.5654 E';
/** Exif with a place after the orientation, in the byte order most cameras write. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([tiff, Buffer.from(SECRET)]);
}
const uint = (value: number, bytes: 2 | 4) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

function pngChunk(type: string, body: Buffer | string): Buffer {
  const content = Buffer.concat([Buffer.from(type), Buffer.from(body)]);
  return Buffer.concat([uint(content.length - 4, 4), content, uint(crc32(content), 4)]);
}
const pngWith = (...chunks: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

const segment = (marker: number, ...body: readonly (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(body.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([0xff, marker]), uint(content.length + 2, 2), content]);
};
const jpegWith = (...segments: readonly Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 20), ...segments, jpeg.subarray(20)]);

function riff(type: string, body: Buffer | string): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, Buffer.from(body), Buffer.alloc(body.length % 2)]);
}
/** The extended form that holds metadata, with its flags set. */
function webpWith(...chunks: readonly Buffer[]): Buffer {
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    riff('VP8X', Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    webp.subarray(12),
    ...chunks,
  ]);
  return riff('RIFF', content);
}

function strip(bytes: Buffer): Buffer {
  const picture = readPicture(bytes);
  const stripped = picture && stripMetadata(picture);
  if (!stripped) throw new Error('Not stripped');
  // What is left is a whole picture of the same size.
  expect(readPicture(stripped)).toMatchObject({ ...picture, bytes: stripped });
  return stripped;
}

test.each([
  ['PNG', png],
  ['JPEG', jpeg],
  ['WebP', webp],
])('a %s without metadata is unchanged', (_kind, bytes) => {
  expect(strip(bytes)).toEqual(bytes);
});

test.each([
  [
    'PNG',
    pngWith(
      pngChunk('tEXt', `Comment\0${SECRET}`),
      pngChunk('eXIf', exif(1)),
      pngChunk('tIME', Buffer.alloc(7)),
      pngChunk('prVt', SECRET),
    ),
    png,
  ],
  [
    'JPEG',
    Buffer.concat([
      jpegWith(
        segment(0xe1, 'Exif\0\0', exif(1)),
        segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', SECRET),
        segment(0xe2, 'MPF\0', SECRET),
        segment(0xed, 'Photoshop 3.0\0', SECRET),
        segment(0xfe, SECRET),
      ),
      // A second picture behind the first, as phones append them.
      Buffer.from(SECRET),
      jpeg,
    ]),
    jpeg,
  ],
])('%s: location, comments and trailing data are removed', (_kind, bytes, expected) => {
  expect(bytes.includes(SECRET)).toBe(true);
  expect(strip(bytes)).toEqual(expected);
});

test('WebP: location and comments are removed, and its header updated', () => {
  const stripped = strip(webpWith(riff('EXIF', exif(1)), riff('XMP ', SECRET)));
  expect(stripped.includes(SECRET)).toBe(false);
  expect(stripped[20]).toBe(0);
  expect(stripped).toHaveLength(webpWith().length);
});

test('JPEG: a thumbnail is removed', () => {
  const head = Buffer.from(jpeg.subarray(0, 20));
  head.writeUInt16BE(16 + 3, 4);
  head[18] = 1;
  head[19] = 1;
  const withThumbnail = Buffer.concat([head, Buffer.from('abc'), jpeg.subarray(20)]);
  expect(strip(withThumbnail)).toEqual(jpeg);
});

test('colours are unchanged', () => {
  const profile = segment(0xe2, 'ICC_PROFILE\0\u0001\u0001', 'profile');
  const adobe = segment(0xee, 'Adobe\0', Buffer.alloc(6));
  const bytes = jpegWith(profile, adobe);
  expect(strip(bytes)).toEqual(bytes);
  const inPng = pngWith(pngChunk('gAMA', uint(45_455, 4)), pngChunk('sRGB', Buffer.alloc(1)));
  expect(strip(inPng)).toEqual(inPng);
});

const turned: readonly [string, (orientation: number) => Buffer][] = [
  ['PNG', (orientation) => pngWith(pngChunk('eXIf', exif(orientation)))],
  ['JPEG', (orientation) => jpegWith(segment(0xe1, 'Exif\0\0', exif(orientation)))],
  ['WebP', (orientation) => webpWith(riff('EXIF', exif(orientation)))],
];
test.each(turned)('%s: a photo that was held sideways is still shown upright', (_kind, write) => {
  for (const orientation of [2, 3, 6, 8]) {
    const stripped = strip(write(orientation));
    expect(stripped.includes('SECRET')).toBe(false);
    expect(stripped.includes(orientationOnly(orientation))).toBe(true);
    expect(strip(stripped)).toEqual(stripped);
  }
});

test('an orientation is read in either byte order; an invalid one is upright', () => {
  expect(readOrientation(exif(6))).toBe(6);
  expect(readOrientation(orientationOnly(8))).toBe(8);
  expect(readOrientation(orientationOnly(9))).toBe(1);
  expect(readOrientation(Buffer.from('MM\0*'))).toBe(1);
  expect(readOrientation(Buffer.from('4d4d002affffffff', 'hex'))).toBe(1);
});

test('malformed files are refused or stay valid, and nothing is thrown', () => {
  const samples = [
    pngWith(pngChunk('tEXt', SECRET)),
    jpegWith(segment(0xe1, 'Exif\0\0', exif(6))),
    webpWith(riff('EXIF', exif(6))),
  ];
  const change = fc.tuple(fc.nat(2), fc.nat(400), fc.integer({ min: 0, max: 255 }));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const bytes = Buffer.from(samples[changes[0]?.[0] ?? 0] ?? png);
      for (const [, at, value] of changes) bytes[at % bytes.length] = value;
      const picture: Picture | undefined = readPicture(bytes);
      const stripped = picture && stripMetadata(picture);
      if (stripped) expect(stripped.length).toBeLessThanOrEqual(bytes.length + 44);
    }),
    { numRuns: 3_000 },
  );
});
