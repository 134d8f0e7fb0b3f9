import path from 'node:path';
import { createInstallation, type Installation } from '../api/testing/installation.ts';
import { writeRelease } from '../publish/publish.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import type { AppInUse, CanaryRollout } from '../rollout/canary-rollout.ts';
import { exampleBuild } from '../testing/releases.ts';
import { apiRollout } from './api-rollout.ts';
import { type ApiTarget, releaseThroughApi } from './release-through-api.ts';

/** A team's machine, with the team's key and nothing of the registry's, while its canary is out. */
let home: Installation;
let target: ApiTarget;
let rollout: CanaryRollout;
let now: number;
beforeEach(async () => {
  home = await createInstallation();
  target = { server: await home.start(), edges: [] };
  process.env.VELVET_RELEASE_KEY = home.teams.video.pem;
  await releaseThroughApi({
    ...{ target, id: 'video', version: '2', canaryPercent: 1, log: () => undefined },
    build: async (releasesDir) => {
      const files = { 'remoteEntry.js': '2' };
      const example = { id: 'video', version: '2', files };
      const build = await exampleBuild(path.dirname(releasesDir), example);
      return writeRelease({ ...build, now: new Date() });
    },
  });
  now = 0;
  rollout = apiRollout({ target, id: 'video', now: () => now });
});
afterEach(() => home.close());

async function seen(): Promise<AppInUse> {
  const app = await rollout.read();
  if (!app) throw new Error('video has no release');
  return app;
}
const inUse = async () => (await home.registry()).apps.video;

test('a canary goes from share to share and is promoted with the team’s key alone', async () => {
  expect(await rollout.raise(await seen(), 10)).toBe('video: 10 % of visitors get 2');
  expect(await inUse()).toMatchObject({ current: '1', canary: { version: '2', percent: 10 } });
  expect(await rollout.promote(await seen())).toBe('video: everybody gets 2');
  expect(await inUse()).toMatchObject({ current: '2' });
  expect(await seen()).toMatchObject({ current: '2', previous: '1', canary: undefined });
  expect(await rollout.takeBack(await seen())).toBe('video: took back 2; everybody gets 1');
  expect(await inUse()).toMatchObject({ current: '1' });
});

test('a canary is taken back', async () => {
  expect(await rollout.takeBack(await seen())).toBe('video: took back 2; everybody gets 1');
  expect((await inUse())?.canary).toBeUndefined();
});

test.each(['raise', 'promote', 'takeBack'] as const)(
  '%s is refused when the app is not any more as it was seen',
  async (change) => {
    const before = await seen();
    await rollout.raise(before, 50);
    await expect(rollout[change](before, 60)).rejects.toThrow(RegistryRefusal);
    expect((await inUse())?.canary).toMatchObject({ percent: 50 });
  },
);

test('what is in production is read again after ten seconds, and after a change of its own', async () => {
  expect((await seen()).canary?.percent).toBe(1);
  const other = apiRollout({ target, id: 'video' });
  await other.raise(await seen(), 20);
  expect((await seen()).canary?.percent).toBe(1);
  now = 10_000;
  expect((await seen()).canary?.percent).toBe(20);
  await rollout.raise(await seen(), 30);
  expect((await seen()).canary?.percent).toBe(30);
});
