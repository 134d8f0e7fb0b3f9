import { execFile } from 'node:child_process';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { writeRelease } from '../publish/publish.ts';
import { RegistryRefusal, withCanary } from '../registry/registry.ts';
import { readRegistry, updateRegistry } from '../registry/registry-file.ts';
import { exampleBuild, publishExample, temporaryFolder } from '../testing/releases.ts';
import { promote, rollBack } from './changes.ts';

let folder: string;
let releasesDir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  releasesDir = `${folder}/releases`;
});
afterEach(() => remove());

const now = new Date('2026-11-20T13:00:00Z');
const REACT = '^19.2.0';
interface Published {
  readonly id?: string;
  readonly singletons?: Readonly<Record<string, string>>;
  /** What its pages for operators need of the console. */
  readonly forConsole?: Readonly<Record<string, string>>;
  readonly contract?: number;
  readonly serves?: readonly number[];
}
const example = (
  version: string,
  { id = 'video', singletons = {}, forConsole, ...own }: Published = {},
) => ({
  ...own,
  id,
  version,
  singletons,
  ...(forConsole && { console: { singletons: forConsole, singletonNames: {} } }),
  files: { 'remoteEntry.js': version },
});
const publish = (version: string, own?: Published) => publishExample(folder, example(version, own));
async function publishCanary(version: string, own: Published = {}) {
  const { id = 'video' } = own;
  const { digest } = await writeRelease(await exampleBuild(folder, example(version, own)));
  await updateRegistry(releasesDir, (registry) =>
    withCanary(registry, { id, version, digest, at: now.toISOString(), percent: 10 }),
  );
}
/** A shell with one version of React. */
const publishShell = (version: string, react: string) =>
  publish(version, { id: 'shell', singletons: { react } });
const needsReact = { singletons: { react: REACT } };
const currentOf = async (id: string) => (await readRegistry(releasesDir)).apps[id]?.current;
const damage = (id: string, version: string) =>
  writeFile(`${releasesDir}/${id}/${version}/release.json`, '{}');
const videos = { id: 'video', now };

test('rolling back returns what was rolled back and what is in use now', async () => {
  await publish('1');
  await publish('2');
  expect(await rollBack({ ...videos, releasesDir })).toBe('video: took back 2; everybody gets 1');
  expect((await readRegistry(releasesDir)).apps.video?.current).toBe('1');
});

test('rolling back a canary does not affect the other visitors', async () => {
  await publish('1');
  await publishCanary('2');
  expect(await rollBack({ ...videos, releasesDir })).toBe('video: took back 2; everybody gets 1');
});

test('promoting gives the canary to all visitors', async () => {
  await publish('1');
  await publishCanary('2');
  expect(await promote({ ...videos, releasesDir })).toBe('video: everybody gets 2');
});

test('an unknown app is refused by name', async () => {
  await expect(rollBack({ ...videos, id: 'radio', releasesDir })).rejects.toThrow(
    'radio has no release',
  );
});

describe('a shell that goes back to one of another contract', () => {
  const before = { id: 'shell', contract: 3 };
  const today = { id: 'shell', contract: 4, serves: [4, 3] };

  test('may, while every remote speaks what that one serves', async () => {
    await publish('1', before);
    await publish('2', today);
    await publish('v', { contract: 3 });
    expect(await rollBack({ id: 'shell', now, releasesDir })).toContain('everybody gets 1');
  });

  test('is refused for a remote in production, and for a canary', async () => {
    await publish('1', before);
    await publish('2', today);
    await publish('3', today);
    await publish('v', { contract: 3 });
    await publishCanary('w', { contract: 4 });
    expect(await rollBack({ id: 'shell', now, releasesDir })).toContain('everybody gets 2');
    await expect(rollBack({ id: 'shell', now, releasesDir })).rejects.toThrow(
      'video w speaks contract 4, the shell in production (1) serves 3',
    );
    await publish('x', { contract: 4 });
    await expect(rollBack({ id: 'shell', now, releasesDir })).rejects.toThrow(
      'video x speaks contract 4, the shell in production (1) serves 3',
    );
  });
});

describe('incompatible combinations are refused', () => {
  const publishConsole = (version: string, react: string) =>
    publish(version, { id: 'console', singletons: { react } });

  test('S13.3 a remote that goes back to a release that the console cannot run', async () => {
    await publishShell('s', '19.2.0');
    await publishConsole('c', '18.3.1');
    await publish('1', { ...needsReact, forConsole: { react: REACT } });
    await publish('2', needsReact);
    await expect(rollBack({ ...videos, releasesDir })).rejects.toThrow(
      'video needs react ^19.2.0, the console in production provides 18.3.1',
    );
    expect(await currentOf('video')).toBe('2');
  });

  test('S13.3 a console that goes back to a release without what a remote needs', async () => {
    await publishConsole('1', '18.3.1');
    await publishConsole('2', '19.2.0');
    await publish('1', { forConsole: { react: REACT } });
    await expect(rollBack({ id: 'console', now, releasesDir })).rejects.toThrow(
      'video needs react ^19.2.0, the console in production provides 18.3.1',
    );
    expect(await currentOf('console')).toBe('2');
  });

  test('a remote that goes back to a release that the shell cannot run', async () => {
    await publishShell('s', '18.3.1');
    await publish('1', needsReact);
    await publish('2');
    await expect(rollBack({ ...videos, releasesDir })).rejects.toThrow(
      'video needs react ^19.2.0, the shell in production provides 18.3.1',
    );
    expect(await currentOf('video')).toBe('2');
  });

  test('a canary that the shell cannot run', async () => {
    await publishShell('s', '18.3.1');
    await publish('1');
    await publishCanary('2', needsReact);
    await expect(promote({ ...videos, releasesDir })).rejects.toThrow('video needs react');
    expect(await currentOf('video')).toBe('1');
  });

  test('a shell that goes back to a release in which a remote cannot run', async () => {
    await publishShell('s1', '18.3.1');
    await publishShell('s2', '19.2.0');
    await publish('1', needsReact);
    await expect(rollBack({ id: 'shell', now, releasesDir })).rejects.toThrow('video needs react');
    expect(await currentOf('shell')).toBe('s2');
  });

  test('a release that cannot be read, by the name of its file', async () => {
    await publishShell('s', '19.2.0');
    await publish('1');
    await publish('2');
    await damage('video', '1');
    const refused = rollBack({ ...videos, releasesDir });
    await expect(refused).rejects.toThrow(RegistryRefusal);
    await expect(refused).rejects.toThrow('/video/1/release.json cannot be read');
  });

  test('a change during which the shell was released', async () => {
    await publishShell('s1', '19.2.0');
    await publish('1');
    await publish('2');
    // A pipe: the check waits for the text until the other shell is released.
    const file = `${releasesDir}/shell/s1/release.json`;
    const text = await readFile(file);
    await rm(file);
    await promisify(execFile)('mkfifo', [file]);
    const refused = expect(rollBack({ ...videos, releasesDir })).rejects.toThrow(
      new RegistryRefusal('shell was released meanwhile; try again'),
    );
    const pipe = await open(file, 'w');
    await publishShell('s2', '18.3.1');
    await pipe.writeFile(text);
    await pipe.close();
    await refused;
    expect(await currentOf('video')).toBe('2');
  });
});

describe('unaffected combinations do not block a change', () => {
  test('removing a canary is allowed, even if others are incompatible', async () => {
    await publishShell('s', '18.3.1');
    await publish('1', needsReact);
    await publishCanary('2');
    expect(await rollBack({ ...videos, releasesDir })).toBe('video: took back 2; everybody gets 1');
  });

  test('an incompatible pair of other apps, or a damaged release of another remote, is ignored', async () => {
    await publishShell('s', '18.3.1');
    await publish('1');
    await publish('2');
    await publish('3', { id: 'game', ...needsReact });
    await publish('4', { id: 'radio' });
    await damage('radio', '4');
    expect(await rollBack({ ...videos, releasesDir })).toBe('video: took back 2; everybody gets 1');
  });

  test('a shell can be rolled back although the release of one remote is damaged', async () => {
    await publishShell('s1', '19.2.0');
    await publishShell('s2', '19.2.0');
    await publish('1');
    await damage('video', '1');
    await rollBack({ id: 'shell', now, releasesDir });
    expect(await currentOf('shell')).toBe('s1');
  });
});
