import path from 'node:path';
import { writeRelease } from '../publish/publish.ts';
import { RegistryRefusal, withCanary } from '../registry/registry.ts';
import { readRegistry, updateRegistry } from '../registry/registry-file.ts';
import { copiedFolder } from '../testing/release-copy.ts';
import { exampleBuild, publishExample } from '../testing/releases.ts';
import { type CanaryRollout, folderRollout } from './canary-rollout.ts';

let folder: string;
let releasesDir: string;
let remove: () => Promise<void>;
let rollout: CanaryRollout;
let now: Date;
const CANARY_AT = '2026-11-20T13:00:00.000Z';
const example = (version: string) => ({
  id: 'video',
  version,
  files: { 'remoteEntry.js': version },
});
const newFolder = copiedFolder(async (made) => {
  await publishExample(made, example('1'));
  await publishExample(made, example('2'));
  const { digest } = await writeRelease(await exampleBuild(made, example('3')));
  const canary = { id: 'video', version: '3', digest, at: CANARY_AT, percent: 1 };
  await updateRegistry(path.join(made, 'releases'), (registry) => withCanary(registry, canary));
});
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  releasesDir = path.join(folder, 'releases');
  now = new Date(CANARY_AT);
  rollout = folderRollout(releasesDir, 'video', () => now);
});
afterEach(() => remove());

const seen = async () => {
  const app = await rollout.read();
  if (!app) throw new Error('video has no release');
  return app;
};
const video = async () => (await readRegistry(releasesDir)).apps.video;

test('a share is raised for the same release, from a new moment', async () => {
  now = new Date('2026-11-20T14:00:00Z');
  expect(await rollout.raise(await seen(), 10)).toBe('video: 10 % of visitors get 3');
  expect(await video()).toMatchObject({
    current: '2',
    canary: { version: '3', percent: 10, at: '2026-11-20T14:00:00.000Z' },
  });
  expect((await video())?.retired).not.toHaveProperty('3');
});

test('it is promoted, and taken back: the canary first, then the release', async () => {
  expect(await rollout.promote(await seen())).toBe('video: everybody gets 3');
  expect(await seen()).toMatchObject({ current: '3', previous: '2', canary: undefined });
  expect(await rollout.takeBack(await seen())).toBe('video: took back 3; everybody gets 2');
  expect((await seen()).current).toBe('2');
});

test.each(['raise', 'promote', 'takeBack'] as const)(
  '%s is refused when the app is not any more as it was seen',
  async (change) => {
    const before = await seen();
    await rollout.takeBack(before);
    await expect(rollout[change](before, 10)).rejects.toThrow(RegistryRefusal);
    expect(await seen()).toMatchObject({ current: '2', canary: undefined });
  },
);

test('a share that was changed meanwhile is not raised', async () => {
  const before = await seen();
  await rollout.raise(before, 50);
  await expect(rollout.raise(before, 10)).rejects.toThrow('video has changed meanwhile');
  expect((await seen()).canary?.percent).toBe(50);
});

test('an app without a release has nothing to watch', async () => {
  expect(await folderRollout(releasesDir, 'radio').read()).toBeUndefined();
});
