import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '../release/release.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import { createReleaseFiles, createServedFiles, type ReleaseFiles } from './served-files.ts';

let files: ReleaseFiles;
let release: Release;
let place: (name: string) => string;
let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  release = await publishExample(folder, {
    id: 'video',
    version: '1',
    files: { 'a.css': '.a{}', 'b.css': '.b{}', 'server.cjs': 'exports.a = 1;' },
  });
  const releasesDir = path.join(folder, 'releases');
  place = (name) => path.join(releasesDir, 'video/1', name);
  files = createReleaseFiles(releasesDir);
});
afterEach(() => remove());

test('style sheets are concatenated in the requested order', async () => {
  expect(await files.styles(release, ['b.css', 'a.css'])).toBe('.b{}.a{}');
  expect(await files.styles(release, [])).toBe('');
});

test.each([
  ['a style sheet that was tampered with', 'b.css', '.b{background:url(//evil.example)}'],
  ['one of the same length', 'b.css', '.c{}'],
])('%s is refused, and not cached', async (_, name, text) => {
  await writeFile(place(name), text);
  await expect(files.styles(release, ['a.css', name])).rejects.toThrow(
    'b.css of video@1 is not what it must be',
  );
  await writeFile(place(name), '.b{}');
  expect(await files.styles(release, [name])).toBe('.b{}');
});

test('a style sheet without a hash, or a missing one, is refused', async () => {
  await writeFile(place('later.css'), '.later{}');
  await expect(files.styles(release, ['later.css'])).rejects.toThrow('is not what it must be');
  await expect(files.styles(release, ['none.css'])).rejects.toThrow('ENOENT');
});

test('a server build is returned with the hash to verify', () => {
  expect(files.serverBuild(release)).toEqual({
    path: place('server.cjs'),
    sha256: release.files['server.cjs']?.sha256,
  });
});

test('an older release has no server build', () => {
  const { 'server.cjs': _, ...others } = release.files;
  expect(files.serverBuild({ ...release, files: others })).toBeUndefined();
});

test('a file is read once for many callers, and stays in memory beside others', async () => {
  const files = { 'a.css': '.a{}', 'large.js': 'x'.repeat(2 * 1024 * 1024) };
  const game = await publishExample(folder, { id: 'game', version: '1', files });
  const served = createServedFiles(path.join(folder, 'releases'));
  const get = (name: string) => served.get(game, name, ['identity']);
  const [first, ...others] = await Promise.all(Array.from({ length: 40 }, () => get('large.js')));
  for (const other of others) expect(other?.body).toBe(first?.body);
  await get('a.css');
  expect((await get('large.js'))?.body).toBe(first?.body);
});
