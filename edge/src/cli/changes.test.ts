import { withCanary } from '../registry/registry.ts';
import { readRegistry, updateRegistry } from '../registry/registry-file.ts';
import { writeRelease } from '../releases/publish.ts';
import { exampleBuild, publishExample, temporaryFolder } from '../testing/releases.ts';
import { describeReleases, promote, rollBack } from './changes.ts';

let folder: string;
let releasesDir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  releasesDir = `${folder}/releases`;
});
afterEach(() => remove());

const now = new Date('2026-11-20T13:00:00Z');
const example = (version: string) => ({
  id: 'video',
  version,
  files: { 'remoteEntry.js': version },
});
const publish = (version: string) => publishExample(folder, example(version));
async function publishCanary(version: string) {
  const { digest } = await writeRelease(await exampleBuild(folder, example(version)));
  await updateRegistry(releasesDir, (registry) =>
    withCanary(registry, { id: 'video', version, digest, at: now.toISOString(), percent: 10 }),
  );
}
const videos = { id: 'video', now };

test('rolling back says what was taken back and what everybody gets', async () => {
  await publish('1');
  await publish('2');
  expect(await rollBack({ ...videos, releasesDir })).toBe('video: took back 2; everybody gets 1');
  expect((await readRegistry(releasesDir)).apps.video?.current).toBe('1');
});

test('rolling back a canary leaves the others where they are', async () => {
  await publish('1');
  await publishCanary('2');
  expect(await rollBack({ ...videos, releasesDir })).toBe('video: took back 2; everybody gets 1');
});

test('promoting gives the canary to everybody', async () => {
  await publish('1');
  await publishCanary('2');
  expect(await promote({ ...videos, releasesDir })).toBe('video: everybody gets 2');
});

test('an app that is not there is refused by name', async () => {
  await expect(rollBack({ ...videos, id: 'radio', releasesDir })).rejects.toThrow(
    'radio has no release',
  );
});

test('the list says who runs what, at which share, and where a rollback leads', async () => {
  await publish('1');
  await publishCanary('2');
  expect(describeReleases(await readRegistry(releasesDir))).toEqual([
    'app    release  share  since                     rollback to',
    'video  1        90 %   2026-11-20T12:00:00.000Z',
    'video  2        10 %   2026-11-20T13:00:00.000Z  1',
  ]);
});
