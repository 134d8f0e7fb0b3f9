import fc from 'fast-check';
import sharp from 'sharp';
import { cleanPicture } from './picture.ts';

const SECRET = 'SECRET 25.0330 N 121.5654 E';
const SIDES = { width: 40, height: 24 };
type Format = 'png' | 'jpeg' | 'webp';
const formats: readonly Format[] = ['png', 'jpeg', 'webp'];
const kinds = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;

/** The left half red, the right half blue. */
const drawn = () => {
  const half = { width: SIDES.width / 2, height: SIDES.height, channels: 3, background: 'red' };
  return sharp({ create: { ...SIDES, channels: 3, background: 'blue' } }).composite([
    { input: { create: { ...half, channels: 3 } }, left: 0, top: 0 },
  ]);
};
const plain = (format: Format): Promise<Buffer> => drawn().toFormat(format).toBuffer();
/** As a camera writes it: with a place, a camera, a comment and, maybe, held sideways. */
const photo = (format: Format, orientation = 1): Promise<Buffer> =>
  drawn()
    .withExif({ IFD0: { Make: SECRET, ImageDescription: SECRET }, IFD3: { GPSLatitude: '25/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${SECRET}</rdf></x:xmpmeta>`)
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();

async function cleaned(bytes: Buffer) {
  const picture = await cleanPicture(bytes);
  if (!picture) throw new Error('It was refused');
  return picture;
}

/** Which of red and blue a place is. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const raw = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return (raw[0] ?? 0) > (raw[2] ?? 0) ? 'red' : 'blue';
}

describe.each(formats)('%s', (format) => {
  test('is read from its bytes and keeps its kind, size and pixels', async () => {
    const { bytes, ...rest } = await cleaned(await plain(format));
    expect(rest).toEqual({ kind: kinds[format], ...SIDES });
    expect(await colourAt(bytes, 2, 10)).toBe('red');
    expect(await colourAt(bytes, 37, 10)).toBe('blue');
  });

  test('place, camera and comments are removed', async () => {
    const bytes = await photo(format);
    expect(bytes.includes(SECRET)).toBe(true);
    const picture = await cleaned(bytes);
    expect(picture.bytes.includes(SECRET)).toBe(false);
    const { exif, xmp, iptc, orientation } = await sharp(picture.bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
  });

  test('a photo that was held sideways is stored upright', async () => {
    const picture = await cleaned(await photo(format, 6));
    expect(picture).toMatchObject({ width: SIDES.height, height: SIDES.width });
    // Turned to the right: what was left is above.
    expect(await colourAt(picture.bytes, 10, 2)).toBe('red');
    expect(await colourAt(picture.bytes, 10, 37)).toBe('blue');
  });

  test('its colour profile is kept', async () => {
    const bytes = await drawn().withIccProfile('p3').toFormat(format).toBuffer();
    const { icc } = await sharp((await cleaned(bytes)).bytes).metadata();
    expect(icc).toEqual((await sharp(bytes).metadata()).icc);
  });

  test('half a picture is refused', async () => {
    const bytes = await plain(format);
    expect(await cleanPicture(bytes.subarray(0, bytes.length - 20))).toBeUndefined();
  });

  test('a picture larger than asked for is reduced in proportion', async () => {
    const picture = await cleanPicture(await photo(format, 6), 20);
    expect(picture).toMatchObject({ width: 12, height: 20 });
    expect(await colourAt(picture?.bytes ?? Buffer.alloc(0), 6, 2)).toBe('red');
    expect(await cleanPicture(await plain(format), 40)).toMatchObject(SIDES);
  });

  test('more than 4,096 pixels to a side are refused', async () => {
    const background = 'black';
    const wide = sharp({ create: { width: 4_097, height: 1, channels: 3, background } });
    expect(await cleanPicture(await wide.toFormat(format).toBuffer())).toBeUndefined();
    const right = sharp({ create: { width: 4_096, height: 1, channels: 3, background } });
    expect(await cleanPicture(await right.toFormat(format).toBuffer())).toMatchObject({
      width: 4_096,
    });
  });
});

test('an animation keeps its frames', async () => {
  const frames = Buffer.alloc(8 * 16 * 3, 200).fill(20, 8 * 8 * 3);
  const bytes = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const picture = await cleaned(bytes);
  expect(picture).toMatchObject({ kind: 'webp', width: 8, height: 8 });
  expect((await sharp(picture.bytes).metadata()).pages).toBe(2);
});

test.each(['gif', 'tiff'] as const)('a %s is refused', async (format) => {
  expect(await cleanPicture(await drawn().toFormat(format).toBuffer())).toBeUndefined();
});

test('an SVG is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
  expect(await cleanPicture(Buffer.from(svg))).toBeUndefined();
});

test('malformed files are refused or become valid ones, and nothing is thrown', async () => {
  const samples = await Promise.all(formats.map((format) => photo(format, 6)));
  const change = fc.tuple(fc.nat(2), fc.nat(2_000), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const bytes = Buffer.from(samples[changes[0]?.[0] ?? 0] ?? '');
      for (const [, at, value] of changes) bytes[at % bytes.length] = value;
      const picture = await cleanPicture(bytes);
      if (!picture) return;
      expect(picture.bytes.includes(SECRET)).toBe(false);
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: picture.width });
    }),
    { numRuns: 200 },
  );
});

test('parsers of formats that no upload may have are not reached', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  await expect(sharp(svg).metadata()).rejects.toThrow();
});
