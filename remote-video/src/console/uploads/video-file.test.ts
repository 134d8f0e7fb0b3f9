import { FIRST_PIECE_BYTES, pieceSize } from './piece-size.ts';
import { formatBytes } from './upload-text.tsx';
import { isFileOf, unfitness, uploadName } from './video-file.ts';

const file = (name: string, type: string, size = 10) =>
  new File([new Uint8Array(size)], name, { type });

test.each([
  ['film.mp4', 'video/mp4', undefined],
  // Browsers know no media type of it.
  ['FILM.MKV', '', undefined],
  ['film', 'video/x-matroska', undefined],
  ['film.txt', 'text/plain', 'notVideo'],
  ['film', '', 'notVideo'],
] as const)('S13.3 whether %s (%s) is sent', (name, type, unfit) => {
  expect(unfitness(file(name, type))).toBe(unfit);
});

test('S13.3 an empty file is not sent', () => {
  expect(unfitness(file('film.mp4', 'video/mp4', 0))).toBe('empty');
});

test('S13.3 the name of a file is cut to what the server takes, and found again', () => {
  const long = file(`${'é'.repeat(300)}.mp4`, 'video/mp4');
  const name = uploadName(long);
  expect(name).toHaveLength(255);
  expect(uploadName({ name: 'a\u0007b.mp4' })).toBe('ab.mp4');
  expect(isFileOf({ name, size: 10 }, long)).toBe(true);
  expect(isFileOf({ name, size: 11 }, long)).toBe(false);
});

test('S13.3 pieces are between 64 KB and 8 MB, as the line allows', () => {
  const after = (ms: number) =>
    Array.from({ length: 8 }).reduce<ReturnType<typeof pieceSize>>(
      (size) => size.took(ms),
      pieceSize(),
    ).bytes;
  expect(after(500)).toBe(8 * 1024 * 1024);
  expect(after(4_000)).toBe(1024 * 1024);
  expect(after(20_000)).toBe(64 * 1024);
  expect(pieceSize(FIRST_PIECE_BYTES).failed().bytes).toBe(FIRST_PIECE_BYTES / 2);
});

test('sizes are in their largest unit', () => {
  const intl = {
    formatNumber: (value: number, options?: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat('en', options).format(value),
  };
  const sizes = [10, 2_048, 5_400_000, 3.2 * 1024 ** 3];
  expect(sizes.map((bytes) => formatBytes(intl, bytes))).toEqual([
    '0 kB',
    '2 kB',
    '5.1 MB',
    '3.2 GB',
  ]);
});
