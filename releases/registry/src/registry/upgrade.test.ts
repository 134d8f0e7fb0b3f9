import { createPrivateKey, sign } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { metadataFolder } from '../signing/read-metadata.ts';
import { newKey } from '../signing/trust.ts';
import { createReleaseStore } from '../store/release-store.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import type { Registry } from './registry.ts';
import { readRegistry } from './registry-file.ts';
import { upgradeRegistry } from './upgrade.ts';

let folder: string;
let releasesDir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  releasesDir = path.join(folder, 'releases');
});
afterEach(() => remove());

const file = () => path.join(releasesDir, 'registry.json');

/** A data folder as it was before metadata: a key, releases, one signed registry. */
async function former(change: (payload: string) => string = (payload) => payload) {
  for (const version of ['1', '2']) {
    await publishExample(folder, { id: 'video', version, files: { 'remoteEntry.js': version } });
  }
  const { apps, revision } = await readRegistry(releasesDir);
  await rm(metadataFolder(releasesDir), { recursive: true });
  await rm(path.join(folder, 'keys'), { recursive: true });
  await mkdir(path.join(folder, 'keys'));
  const { pem, publicPem } = newKey();
  await writeFile(path.join(folder, 'keys/release-key.pem'), pem);
  await writeFile(path.join(folder, 'keys/release-key.pub.pem'), publicPem);
  const app = apps.video;
  if (!app) throw new Error('no video');
  const { sizes: _, ...video } = app;
  const payload: Registry & { overrides: string[] } = { revision, apps: { video }, overrides: [] };
  const text = `velvet registry 1\n${JSON.stringify(payload)}`;
  const signature = sign(null, Buffer.from(text), createPrivateKey(pem)).toString('base64');
  await writeFile(file(), change(JSON.stringify({ payload, signature })));
  return apps;
}

test('a signed registry is converted and signed again; the edge continues with the same releases', async () => {
  const before = await former();
  await expect(readRegistry(releasesDir)).rejects.toThrow('npx velvet releases registry upgrade');
  expect(await upgradeRegistry(releasesDir)).toBe('upgraded');
  expect((await readRegistry(releasesDir)).apps).toEqual(before);
  const offers = await createReleaseStore(releasesDir).current();
  expect(offers.apps.get('video')?.current.version).toBe('2');
  expect(offers.apps.get('video')?.previous?.version).toBe('1');
  expect(await readdir(releasesDir)).toContain('registry.json.former');
  expect(await upgradeRegistry(releasesDir)).toBe('none');
});

test('a release whose folder is missing is dropped', async () => {
  await former();
  await rm(path.join(releasesDir, 'video/1'), { recursive: true });
  await upgradeRegistry(releasesDir);
  const { video } = (await readRegistry(releasesDir)).apps;
  expect(video?.history.map(({ version }) => version)).toEqual(['2']);
  expect(Object.keys(video?.digests ?? {})).toEqual(['2']);
});

test('one with an invalid signature is neither converted nor moved', async () => {
  await former((text) => text.replace('"current":"2"', '"current":"1"'));
  await expect(upgradeRegistry(releasesDir)).rejects.toThrow('not signed with the key');
  expect(await readFile(file(), 'utf8')).toContain('"current":"1"');
});

test('one without a signature is moved aside, and releases are built again', async () => {
  await mkdir(releasesDir);
  await writeFile(file(), '{"revision":4,"apps":{}}');
  expect(await upgradeRegistry(releasesDir)).toBe('put-aside');
  expect(await readRegistry(releasesDir)).toEqual({ revision: 0, apps: {} });
});
