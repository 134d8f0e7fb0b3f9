import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readRegistry } from '../registry/registry-file.ts';
import { exampleBuild, publishExample, temporaryFolder } from '../testing/releases.ts';
import { publishRelease } from './publish.ts';

const LONG = `/* ${'velvet '.repeat(200)} */`;
let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const inRelease = (...parts: string[]) => path.join(folder, 'releases', ...parts);
const publish = (version: string, files: Record<string, string>) =>
  publishExample(folder, { id: 'video', version, files });

test('a release is its files with their description, put into use', async () => {
  const release = await publish('1', { 'remoteEntry.js': LONG, 'tiny.js': 'x' });
  expect(await readFile(inRelease('video/1/remoteEntry.js'), 'utf8')).toBe(LONG);
  expect(release.files['remoteEntry.js']).toEqual({
    bytes: LONG.length,
    brotliBytes: expect.any(Number),
    sha256: createHash('sha256').update(LONG).digest('base64'),
  });
  expect(JSON.parse(await readFile(inRelease('video/1/release.json'), 'utf8'))).toEqual(release);
  expect((await readRegistry(inRelease())).apps.video?.current).toBe('1');
});

test('files worth compressing have both compressed copies', async () => {
  await publish('1', { 'remoteEntry.js': LONG, 'tiny.js': 'x' });
  const brotli = await readFile(inRelease('video/1/remoteEntry.js.br'));
  const gzip = await readFile(inRelease('video/1/remoteEntry.js.gz'));
  expect(brotliDecompressSync(brotli).toString()).toBe(LONG);
  expect(gunzipSync(gzip).toString()).toBe(LONG);
  expect(await readdir(inRelease('video/1'))).not.toContain('tiny.js.br');
});

test('edge-only files are not listed as files of the release', async () => {
  const release = await publish('1', { 'remoteEntry.js': LONG, 'boot.js': 'start();' });
  expect(Object.keys(release.files)).toEqual(['mf-stats.json', 'remoteEntry.js']);
  expect(release.boot).toBe('start();');
  expect(await readdir(inRelease('video/1'))).not.toContain('boot.js');
});

test('an existing release is never changed', async () => {
  await publish('1', { 'remoteEntry.js': 'first' });
  await publish('2', { 'remoteEntry.js': 'second' });
  await expect(publish('1', { 'remoteEntry.js': 'changed' })).rejects.toThrow(
    /^video 1 is there already with other files.* Different: remoteEntry.js$/,
  );
  expect(await readFile(inRelease('video/1/remoteEntry.js'), 'utf8')).toBe('first');
  expect((await readRegistry(inRelease())).apps.video?.current).toBe('2');
});

test('publishing the same files again puts them into use', async () => {
  await publish('1', { 'remoteEntry.js': 'first' });
  await publish('2', { 'remoteEntry.js': 'second' });
  await publish('1', { 'remoteEntry.js': 'first' });
  expect((await readRegistry(inRelease())).apps.video?.current).toBe('1');
});

test('a modified release is not put into use again', async () => {
  await publish('1', { 'remoteEntry.js': 'first' });
  await publish('2', { 'remoteEntry.js': 'second' });
  await writeFile(inRelease('video/1/remoteEntry.js'), 'tampered');
  await expect(publish('1', { 'remoteEntry.js': 'first' })).rejects.toThrow(
    /other files.* Different: remoteEntry.js on disk$/,
  );
  expect((await readRegistry(inRelease())).apps.video?.current).toBe('2');
});

test('the same version twice in a row is one entry of the history', async () => {
  await publish('1', { 'remoteEntry.js': 'first' });
  await publish('2', { 'remoteEntry.js': 'second' });
  await publish('2', { 'remoteEntry.js': 'second' });
  const { history } = (await readRegistry(inRelease())).apps.video ?? {};
  expect(history?.map(({ version }) => version)).toEqual(['2', '1']);
});

test('the same version published concurrently is one release', async () => {
  const files = { 'remoteEntry.js': LONG };
  await Promise.all([publish('1', files), publish('1', files)]);
  expect(await readdir(inRelease('video'))).toEqual(['1']);
  expect((await readRegistry(inRelease())).apps.video?.history).toHaveLength(1);
});

test('an incomplete build leaves no partial files and is not put into use', async () => {
  const build = await exampleBuild(folder, {
    id: 'video',
    version: '1',
    files: { 'remoteEntry.js': LONG },
  });
  const check = async () => {
    throw new Error('not complete');
  };
  await expect(publishRelease({ ...build, check })).rejects.toThrow('not complete');
  expect((await readRegistry(inRelease())).apps).toEqual({});
  expect(await readdir(inRelease('video')).catch(() => [])).toEqual([]);
});

test('skeletons have no comments and indentation, but keep their slots', async () => {
  const release = await publishExample(folder, {
    id: 'video',
    version: '1',
    files: { 'remoteEntry.js': '' },
    skeletons: {
      'videos.html': '<!-- for people -->\n<div>\n  <!--velvet:banner-->\n</div>\n',
      'first-paint.css': '/* for people */\n.a {\n  color: red;\n}\n',
    },
  });
  expect(release.firstPaint).toEqual({
    css: '.a {color: red;}',
    screens: { videos: '<div><!--velvet:banner--></div>' },
  });
});
