import fc from 'fast-check';
import sharp from 'sharp';
import { aPicture } from '../../testing/content-factories.ts';
import { readUploadedPicture } from './picture-ops.ts';

test.each([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'webp'],
] as const)('an operator’s %s is stored as %s', async (format, kind) => {
  const picture = await readUploadedPicture(await aPicture(format), 2_000);
  expect(picture).toMatchObject({ kind, width: 40, height: 20 });
  const { format: stored } = await sharp(picture?.bytes).metadata();
  expect(stored).toBe(kind === 'jpg' ? 'jpeg' : kind);
});

test('a large one is reduced', async () => {
  const picture = await readUploadedPicture(await aPicture('avif', 400, 200), 100);
  expect(picture).toMatchObject({ width: 100, height: 50 });
});

test('malformed AVIF is refused or becomes a valid picture, and nothing is thrown', async () => {
  const whole = await aPicture('avif');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      fc.nat(whole.length),
      async (changes, length) => {
        const bytes = Buffer.from(whole);
        for (const [place, value] of changes) bytes[place] = value;
        for (const each of [bytes, bytes.subarray(0, length)]) {
          const picture = await readUploadedPicture(each, 2_000);
          if (picture) expect((await sharp(picture.bytes).metadata()).format).toBe('webp');
        }
      },
    ),
    { numRuns: 100 },
  );
});
