import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { refreshRegistry } from '../registry/refresh.ts';
import { readInForce } from '../registry/registry-file.ts';
import { someKey } from '../testing/metadata.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import { Usage } from './command-line.ts';
import { registryCommand } from './registry-command.ts';
import { refreshEvery } from './releases-command.ts';

let folder: string;
let releasesDir: string;
let remove: () => Promise<void>;
const environment = { ...process.env };
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  releasesDir = path.join(folder, 'releases');
});
afterEach(async () => {
  process.env = { ...environment };
  await remove();
});

const run = (...args: readonly string[]) => registryCommand(releasesDir, args);
const publish = (id: string) =>
  publishExample(folder, { id, version: '1', files: { 'remoteEntry.js': id } });

test('init creates keys readable by their owner only, and a root that production accepts', async () => {
  const keys = path.join(folder, 'keys-of-production');
  expect((await run('init', keys)).join('\n')).toContain(`VELVET_ROOT=${keys}/root.json`);
  expect(await readdir(keys)).toEqual(
    expect.arrayContaining(['online.pem', 'root-1.pem', 'root-3.pem', 'root.json', 'targets.pem']),
  );
  expect((await stat(path.join(keys, 'root-1.pem'))).mode & 0o077).toBe(0);
  Object.assign(process.env, {
    VELVET_ENV: 'production',
    VELVET_ROOT: path.join(keys, 'root.json'),
    VELVET_KEYS: keys,
  });
  await publish('video');
  const said = (await run('status')).join('\n');
  expect(said).toMatch(/^root +version 1, until .*, 2 of: \w{12}, \w{12}, \w{12}$/m);
  expect(said).toMatch(/^video +version \d+, until .*, 1 of: \w{12}$/m);
  expect(said).not.toContain('development');
  await expect(run('init', keys)).rejects.toThrow('EEXIST');
  await expect(run('init', `${keys}-2`, '--root-threshold', '4')).rejects.toThrow('cannot need 4');
});

test('an app is delegated to a team’s key and revoked by a prefix of its id', async () => {
  await publish('video');
  const { publicPem, id } = someKey();
  const file = path.join(folder, 'team.pub.pem');
  await writeFile(file, publicPem);
  expect((await run('delegate', 'video', file))[0]).toContain(id.slice(0, 12));
  expect((await run('status')).join('\n')).toContain(id.slice(0, 12));
  await expect(run('delegate', 'video', file)).rejects.toThrow('already');
  await expect(run('revoke', 'video', id.slice(0, 3))).rejects.toThrow('is not the beginning');
  const [said, advice] = await run('revoke', 'video', id.slice(0, 12));
  expect(said).not.toContain(id.slice(0, 12));
  expect(advice).toContain('npm run rollback -- video');
});

test('a development root is marked; the next one renews its lifetime', async () => {
  await publish('video');
  expect((await run('status'))[0]).toMatch('production refuses this root');
  expect((await run('root'))[0]).toMatch(/^Root 2 is in force until /);
  await expect(run('root', 'sign')).rejects.toThrow('No next root was begun');
  await expect(run('root', '--threshold', 'root=2')).rejects.toThrow('2 signatures of 1 keys');
  expect((await readInForce(releasesDir))?.root.version).toBe(2);
});

test.each([
  [],
  ['init'],
  ['delegate', 'video'],
  ['status', 'x'],
  ['root', 'x'],
  ['root', '--add', 'nobody=x.pem'],
])('%j %j %j prints the usage', async (...args) => {
  await expect(run(...args.filter((one) => one !== undefined))).rejects.toThrow(Usage);
});

test('the timestamp is renewed at once and repeatedly, until it is stopped', async () => {
  await publish('video');
  const version = async () => (await readInForce(releasesDir))?.timestamp.version ?? 0;
  const before = await version();
  expect((await refreshRegistry(releasesDir))?.warnings).toEqual([]);
  expect(await version()).toBeGreaterThan(before);

  const stop = new AbortController();
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    stop.abort();
  };
  const renewed = await version();
  await refreshEvery({ releasesDir, minutes: 60, signal: stop.signal, log });
  expect(lines).toEqual([expect.stringMatching(/^Recent until \d{4}-/)]);
  expect(await version()).toBeGreaterThan(renewed);
});

test('a failing refresh is reported and retried', async () => {
  await publish('video');
  const file = path.join(releasesDir, 'metadata/timestamp.json');
  const good = await readFile(file, 'utf8');
  await writeFile(file, 'damaged');
  const stop = new AbortController();
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    stop.abort();
  };
  await refreshEvery({ releasesDir, minutes: 60, signal: stop.signal, log });
  expect(lines).toEqual([expect.stringContaining('Not refreshed: timestamp cannot be read')]);
  await writeFile(file, good);
});

test('paths are granted and withdrawn, opened and closed; status says who may serve what', async () => {
  await publish('video');
  const [granted] = await run('grant', 'video', '/Clips', '/Shorts');
  expect(granted).toMatch(/^video may serve .*\/Clips, \/Shorts$/);
  expect((await run('withdraw', 'video', '/Clips'))[0]).not.toContain('/Clips');
  await run('root', '--open', '/Shorts', '--close', '/Register');
  const said = (await run('status')).join('\n');
  expect(said).toMatch(/^video may serve .*\/Shorts$/m);
  expect(said).toContain('Without a session: /Home, /Video, /PlayVideo, /Login, /Shorts');
  await expect(run('withdraw', 'video', '/Clips')).rejects.toThrow('is not granted to video');
  await expect(run('root', '--close', '/Mine')).rejects.toThrow('/Mine is not open to everybody');
  await expect(run('grant', 'nobody', '/Clips')).rejects.toThrow('nobody has no release');
  await expect(run('grant', 'video')).rejects.toThrow(Usage);
});

test('the service worker is switched off and on, and the switch outlives a release', async () => {
  await expect(run('worker', 'off')).rejects.toThrow('shell has no release');
  await publish('shell');
  expect((await run('worker', 'off'))[0]).toContain('remove their service worker');
  const switchOf = async () =>
    (await readInForce(releasesDir))?.apps.get('shell')?.signed['x-velvet-app'].serviceWorker;
  expect(await switchOf()).toBe('off');
  await publishExample(folder, { id: 'shell', version: '2', files: { 'remoteEntry.js': 'new' } });
  expect(await switchOf()).toBe('off');
  await run('worker', 'on');
  expect(await switchOf()).toBeUndefined();
  await expect(run('worker', 'maybe')).rejects.toThrow(Usage);
});
