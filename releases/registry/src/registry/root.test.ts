import { createPublicKey } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keyIdOf, publicKeyOf } from '../signing/keys.ts';
import { metadataFolder, rootPath, timestampPath } from '../signing/read-metadata.ts';
import { signingKeys } from '../signing/trust.ts';
import { createReleaseStore } from '../store/release-store.ts';
import { documentText, putDocument, readDocument, someKey } from '../testing/metadata.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import { initKeys } from './init-keys.ts';
import { refreshRegistry } from './refresh.ts';
import { readRegistry } from './registry-file.ts';
import { changeRoot, signRoot } from './root-change.ts';

/** An installation with keys of its own: three for the root, of which two must sign. */
let folder: string;
let releasesDir: string;
let keysDir: string;
let remove: () => Promise<void>;
const environment = { ...process.env };
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  releasesDir = path.join(folder, 'releases');
  keysDir = path.join(folder, 'made');
  await initKeys({ folder: keysDir, rootKeys: 3, rootThreshold: 2, now: new Date() });
  process.env.VELVET_ENV = 'production';
  process.env.VELVET_ROOT = path.join(keysDir, 'root.json');
  await withKeys('targets', 'online');
});
afterEach(async () => {
  process.env = { ...environment };
  await remove();
});

/** Only these keys are at hand from here on. */
async function withKeys(...names: readonly string[]): Promise<void> {
  const atHand = path.join(folder, 'at-hand');
  await rm(atHand, { recursive: true, force: true });
  await mkdir(atHand);
  for (const name of names) {
    const pem = await readFile(path.join(keysDir, `${name}.pem`), 'utf8');
    await writeFile(path.join(atHand, `${name}.pem`), pem);
  }
  process.env.VELVET_KEYS = atHand;
}
const publicPem = (name: string) => readFile(path.join(keysDir, `${name}.pub.pem`), 'utf8');
async function addKey(name: string): Promise<void> {
  const key = someKey();
  await writeFile(path.join(keysDir, `${name}.pem`), key.pem);
  await writeFile(path.join(keysDir, `${name}.pub.pem`), key.publicPem);
}
const idOf = async (name: string): Promise<string> =>
  keyIdOf(publicKeyOf(createPublicKey(await publicPem(name))));
const publish = (id: string, version: string) =>
  publishExample(folder, { id, version, files: { 'remoteEntry.js': version } });
const edge = () => createReleaseStore(releasesDir, () => undefined).current();
const videoAtEdge = async () => (await edge()).apps.get('video')?.current.version;

describe('production', () => {
  test('accepts releases signed under the pinned root', async () => {
    await publish('video', '1');
    expect(await videoAtEdge()).toBe('1');
  });

  test('requires a pinned root', async () => {
    await publish('video', '1');
    delete process.env.VELVET_ROOT;
    await expect(edge()).rejects.toThrow('Production needs VELVET_ROOT');
  });

  test('refuses a development root, also as a later one', async () => {
    await publish('video', '1');
    const { signed } = await readDocument(releasesDir, 'root');
    await withKeys('root-1', 'root-2', 'targets', 'online');
    const next = { ...signed, version: 2, 'x-velvet-development': true };
    await writeFile(rootPath(releasesDir, 2), documentText(next, await signingKeys(releasesDir)));
    await expect(edge()).rejects.toThrow('production refuses it');
    await rm(rootPath(releasesDir, 2));

    const { folder: other, remove: removeOther } = await temporaryFolder();
    delete process.env.VELVET_ENV;
    delete process.env.VELVET_ROOT;
    delete process.env.VELVET_KEYS;
    await publishExample(other, { id: 'video', version: '1', files: { 'remoteEntry.js': '' } });
    process.env.NODE_ENV = 'production';
    process.env.VELVET_ROOT = path.join(other, 'keys/root.json');
    const store = createReleaseStore(path.join(other, 'releases'), () => undefined);
    await expect(store.current()).rejects.toThrow('production refuses it');
    await removeOther();
  });

  test('creates no keys automatically', async () => {
    delete process.env.VELVET_KEYS;
    await expect(publish('video', '1')).rejects.toThrow('needs the signatures of one of');
  });
});

describe('the next root', () => {
  beforeEach(() => publish('video', '1'));

  test('needs the threshold of its predecessor; signatures are collected one by one', async () => {
    await videoAtEdge();
    await addKey('root-4');
    await withKeys('root-1', 'targets', 'online');
    const add = [{ role: 'root' as const, publicPem: await publicPem('root-4') }];
    expect(await changeRoot(releasesDir, { add })).toMatch('still needs signatures of the present');
    expect((await readRegistry(releasesDir)).apps.video?.current).toBe('1');
    await withKeys('root-3', 'targets', 'online');
    expect(await signRoot(releasesDir)).toMatch(/^Root 2 is in force until /);
    expect(await videoAtEdge()).toBe('1');
  });

  test('needs its own threshold, too', async () => {
    await addKey('root-4');
    await addKey('root-5');
    const add = await Promise.all(
      ['root-4', 'root-5'].map(async (name) => ({
        role: 'root' as const,
        publicPem: await publicPem(name),
      })),
    );
    const remove = await Promise.all(
      ['root-1', 'root-2', 'root-3'].map(async (name) => ({
        role: 'root' as const,
        keyId: await idOf(name),
      })),
    );
    await withKeys('root-1', 'root-2', 'targets', 'online');
    expect(await changeRoot(releasesDir, { add, remove })).toMatch('needs signatures of the next');
    await withKeys('root-4', 'root-5', 'targets', 'online');
    expect(await signRoot(releasesDir)).toMatch('Root 2 is in force');
    expect(await videoAtEdge()).toBe('1');

    // Those that were replaced sign no further one.
    await withKeys('root-1', 'root-2', 'root-3', 'targets', 'online');
    expect(await changeRoot(releasesDir, {})).toMatch('still needs signatures of the present');
  });

  test('signed by too few is refused by the edge', async () => {
    const { signed } = await readDocument(releasesDir, 'root');
    await withKeys('root-1', 'targets', 'online');
    const text = documentText({ ...signed, version: 2 }, await signingKeys(releasesDir));
    await writeFile(rootPath(releasesDir, 2), text);
    await expect(edge()).rejects.toThrow('root is not signed with the keys of its role');
  });

  test('cannot be skipped', async () => {
    await withKeys('root-1', 'root-2', 'targets', 'online');
    await changeRoot(releasesDir, {});
    expect(await videoAtEdge()).toBe('1');
    await rm(rootPath(releasesDir, 2));
    await expect(edge()).rejects.toThrow(
      "The registry's root (version 1) is older than the known 2",
    );
  });

  test('replaces keys of every other role; the former ones are invalid', async () => {
    await videoAtEdge();
    await addKey('targets-2');
    await addKey('online-2');
    const add = [
      { role: 'targets' as const, publicPem: await publicPem('targets-2') },
      { role: 'snapshot' as const, publicPem: await publicPem('online-2') },
      { role: 'timestamp' as const, publicPem: await publicPem('online-2') },
    ];
    const remove = [
      { role: 'targets' as const, keyId: await idOf('targets') },
      { role: 'snapshot' as const, keyId: await idOf('online') },
      { role: 'timestamp' as const, keyId: await idOf('online') },
    ];
    await withKeys('root-1', 'root-2', 'targets-2', 'online-2');
    expect(await changeRoot(releasesDir, { add, remove })).toMatch('Root 2 is in force');
    expect(await videoAtEdge()).toBe('1');
    await withKeys('targets-2', 'online-2');
    await publish('video', '2');
    expect(await videoAtEdge()).toBe('2');

    await withKeys('targets', 'online');
    await expect(publish('video', '3')).rejects.toThrow('needs the signatures of one of');
    await putDocument(releasesDir, 'video', (signed) => signed);
    await expect(edge()).rejects.toThrow('is not signed with the keys of its role');
  });

  test('raises the threshold of a role only where what is in force can be signed for it', async () => {
    const roles = ['targets', 'snapshot', 'timestamp'] as const;
    const names = ['root-1', 'root-2', 'targets', 'online'];
    for (const role of roles) {
      await addKey(`${role}-2`);
      await withKeys(...names);
      const add = [{ role, publicPem: await publicPem(`${role}-2`) }];
      await changeRoot(releasesDir, { add });
      const thresholds = [{ role, threshold: 2 }];
      await expect(changeRoot(releasesDir, { thresholds })).rejects.toThrow(
        `${role} needs the signatures of 2 of these keys`,
      );
      expect((await readRegistry(releasesDir)).apps.video?.current).toBe('1');
      names.push(`${role}-2`);
      await withKeys(...names);
      expect(await changeRoot(releasesDir, { thresholds })).toMatch('is in force until');
      expect(await videoAtEdge()).toBe('1');
    }
  });

  test('that keeps the keys is noticed by a running edge, at once or with the next refresh', async () => {
    const store = createReleaseStore(releasesDir, () => undefined);
    const publicPaths = async () => (await store.latest()).grants.publicPaths;
    const timestamp = () => readFile(timestampPath(releasesDir), 'utf8');
    const before = await timestamp();
    await withKeys('root-1', 'root-2', 'online');
    expect(await publicPaths()).not.toContain('/fair');
    await changeRoot(releasesDir, { open: ['/fair'] });
    expect(await publicPaths()).toContain('/fair');
    const opened = await timestamp();
    expect(opened).not.toBe(before);

    await withKeys('root-1', 'root-2');
    expect(await changeRoot(releasesDir, { close: ['/fair'] })).toMatch(
      /^Root 3 is in force until .*, at edges from the next refresh/,
    );
    expect(await timestamp()).toBe(opened);
    await withKeys('online');
    await refreshRegistry(releasesDir);
    expect(await publicPaths()).not.toContain('/fair');
  });

  test('with new online keys lets an edge recover from inflated versions', async () => {
    const file = path.join(metadataFolder(releasesDir), 'timestamp.json');
    const good = await readFile(file, 'utf8');
    const { signed } = await readDocument(releasesDir, 'timestamp');
    const keys = await signingKeys(releasesDir);
    await writeFile(file, documentText({ ...signed, version: 9_000_000_000 }, keys));
    await videoAtEdge();
    await writeFile(file, good);
    await expect(edge()).rejects.toThrow('is older than the known 9000000000');

    // The team releases from another machine, which the thief's timestamp never reached.
    const state = await readFile(path.join(folder, 'edge/trusted.json'), 'utf8');
    await rm(path.join(folder, 'edge/trusted.json'));
    await addKey('online-2');
    const publicKey = await publicPem('online-2');
    const keyId = await idOf('online');
    const roles = ['snapshot' as const, 'timestamp' as const];
    await withKeys('root-1', 'root-2', 'targets', 'online-2');
    await changeRoot(releasesDir, {
      add: roles.map((role) => ({ role, publicPem: publicKey })),
      remove: roles.map((role) => ({ role, keyId })),
    });
    await writeFile(path.join(folder, 'edge/trusted.json'), state);
    expect(await videoAtEdge()).toBe('1');
  });
});

test('without the root’s key a refresh renews what it can and reports the rest', async () => {
  await publish('video', '1');
  await withKeys('online');
  const inDays = (days: number) =>
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 24 * 60 * 60 * 1000);
  expect(await refreshRegistry(releasesDir)).toMatchObject({ warnings: [] });
  inDays(340);
  const refreshed = await refreshRegistry(releasesDir);
  expect(refreshed?.warnings).toEqual([
    expect.stringMatching(/root expires at .*: npx velvet releases registry root/),
    expect.stringMatching(/targets expires at /),
    expect.stringMatching(/video expires at /),
  ]);
  expect(await videoAtEdge()).toBe('1');
  await withKeys('targets', 'online');
  expect((await refreshRegistry(releasesDir))?.warnings).toHaveLength(1);
  await withKeys('targets');
  expect(await refreshRegistry(releasesDir)).toMatchObject({ until: undefined });
  jest.restoreAllMocks();
});
