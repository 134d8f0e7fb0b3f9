import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { filesIn } from '../../testing/stored-files.ts';
import { versionOf } from './asset-store.ts';
import { rasteriseInto } from './rasterise.ts';
import { acceptedFormat, readRenditions, renditionFile } from './renditions.ts';

// What other files of this process may have blocked, and only this test reads.
sharp.unblock({ operation: ['VipsForeignLoadHeif'] });
const svg = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40"><path fill="${colour}" d="M0 0h30v40H0z"/></svg>`,
  );
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-renditions-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, bytes: Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

test('a drawing is rasterised in each width and format, and its colour is known', async () => {
  const out = path.join(folder, 'out');
  const source = svg('#183858');
  const file = await write('1.svg', source);
  expect(await rasteriseInto(out, [file], [60, 120])).toBe(1);
  const version = versionOf(source);
  expect(await readRenditions(filesIn(out))).toEqual({
    [version]: { widths: [60, 120], colour: '#183858' },
  });
  for (const [format, decoded] of [
    ['avif', 'heif'],
    ['webp', 'webp'],
  ] as const) {
    const bytes = await readFile(path.join(out, renditionFile(version, 120, format)));
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: decoded,
      width: 120,
      height: 160,
    });
  }
});

test('only what changed is rasterised again, and what is gone leaves the index', async () => {
  const out = path.join(folder, 'out');
  const files = [await write('1.svg', svg('red')), await write('2.svg', svg('blue'))];
  expect(await rasteriseInto(out, files, [60])).toBe(2);
  const kept = path.join(out, renditionFile(versionOf(svg('red')), 60, 'avif'));
  const { mtimeMs } = await stat(kept);
  // Where all is current nothing is written: the folder may be another user's.
  const { ctimeMs } = await stat(out);
  expect(await rasteriseInto(out, files, [60])).toBe(0);
  expect((await stat(out)).ctimeMs).toBe(ctimeMs);
  await write('2.svg', svg('green'));
  expect(await rasteriseInto(out, files, [60])).toBe(1);
  expect((await stat(kept)).mtimeMs).toBe(mtimeMs);
  expect(Object.keys(await readRenditions(filesIn(out))).sort()).toEqual(
    [versionOf(svg('red')), versionOf(svg('green'))].sort(),
  );
  expect(await rasteriseInto(out, files, [60, 90])).toBe(2);
});

test('a small photo is not enlarged', async () => {
  const out = path.join(folder, 'out');
  const photo = await sharp({ create: { width: 50, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await rasteriseInto(out, [await write('1.png', photo)], [60]);
  const bytes = await readFile(path.join(out, renditionFile(versionOf(photo), 60, 'webp')));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 50 });
});

test('a file that is no picture fails, and leaves no index', async () => {
  const out = path.join(folder, 'out');
  await expect(rasteriseInto(out, [await write('1.svg', Buffer.from('no'))], [60])).rejects.toThrow(
    /unsupported image format/,
  );
  expect(await readdir(out)).toEqual([]);
});

test('a folder that is not there has no renditions; a broken index is an error', async () => {
  expect(await readRenditions(filesIn(path.join(folder, 'none')))).toEqual({});
  await write('index.json', Buffer.from('{"a":1}'));
  await expect(readRenditions(filesIn(folder))).rejects.toThrow(/Expected Object/);
});

test.each([
  ['image/avif,image/webp,image/*', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['image/*', undefined],
  [undefined, undefined],
])('Accept %s gets %s', (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format);
});
