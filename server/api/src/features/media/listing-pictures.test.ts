import { anEpochSecond } from '@velvet/contract/testing/factories';
import fc from 'fast-check';
import { coverPrefix, createListingPictures, photoPrefix } from './listing-pictures.ts';

const rendition = { widths: [240], colour: '#102030', read: async () => Buffer.alloc(0) };
const pictures = createListingPictures(Buffer.alloc(32, 1), (file) => {
  if (file.endsWith('2.svg')) return undefined;
  return file.endsWith('.svg') ? { version: 'v1', rendition } : { version: 'v1' };
});
const viewer = { sessionHash: Buffer.alloc(32, 2), now: new Date(1_800_000_000_000) };
const nowS = anEpochSecond(1_800_000_000);
const below = (prefix: string, address: string): string =>
  address.startsWith(prefix) ? (address.slice(prefix.length).split('?', 1)[0] ?? '') : '';

test.each(['portraits/12-1.svg', 'posters/3.webp'])('%s is found by its addresses', (file) => {
  const cover = pictures.coverUrl(file);
  expect(cover).toMatch(/\?v=v1$/);
  expect(pictures.readCover(below(coverPrefix, cover))).toBe(file);
  const grant = pictures.readPhoto(below(photoPrefix, pictures.photoUrl(file, viewer)), nowS);
  expect(grant).toMatchObject({ file, sessionHash: viewer.sessionHash });
});

test.each(['https://pictures.example/1.jpg', '/media/uploads/x.png'])('%s stays', (address) => {
  expect(pictures.coverUrl(address)).toBe(address);
  expect(pictures.photoUrl(address, viewer)).toBe(address);
});

test('the sizes of a cover are those in which it was rasterised', () => {
  expect(pictures.coverVariants('portraits/12-1.svg')).toEqual({
    widths: [240],
    colour: '#102030',
  });
  for (const file of ['portraits/12-2.svg', 'posters/3.webp', 'https://pictures.example/1.jpg']) {
    expect(pictures.coverVariants(file)).toBeUndefined();
  }
});

test('S1.2 a photo’s address holds for ten to twenty minutes, and is the same for ten', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (passedS) => {
      const madeS = anEpochSecond(nowS + passedS);
      const now = new Date(madeS * 1_000);
      const address = below(
        photoPrefix,
        pictures.photoUrl('portraits/1-2.svg', { ...viewer, now }),
      );
      const { expiresAt = anEpochSecond(0) } = pictures.readPhoto(address, madeS) ?? {};
      expect(expiresAt - madeS).toBeGreaterThan(600);
      expect(expiresAt - madeS).toBeLessThanOrEqual(1_200);
      expect(expiresAt % 600).toBe(0);
      expect(pictures.readPhoto(address, expiresAt)).toBeUndefined();
    }),
  );
});

test('S1.2 no text but an address made here opens anything', () => {
  const addresses = {
    cover: below(coverPrefix, pictures.coverUrl('portraits/1-1.svg')),
    photo: below(photoPrefix, pictures.photoUrl('portraits/1-2.svg', viewer)),
  };
  const opens = (text: string) =>
    pictures.readCover(text) !== undefined || pictures.readPhoto(text, nowS) !== undefined;
  fc.assert(fc.property(fc.string(), (text) => !opens(text)));
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(addresses)),
      fc.nat(300),
      fc.string({ minLength: 1, maxLength: 1 }),
      (address, at, letter) => {
        const place = at % address.length;
        const changed = address.slice(0, place) + letter + address.slice(place + 1);
        return changed === address || !opens(changed);
      },
    ),
  );
});
