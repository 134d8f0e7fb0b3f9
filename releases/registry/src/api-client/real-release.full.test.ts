/** In the full run only: it builds the shell and a remote twice, which takes a minute or more. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { REMOTE_ENTRY } from '@velvet/contract/release-files';
import { publishedApp } from '@velvet/rspack/project';
import { root } from '../build/apps.ts';
import { versionOf, withBuild } from '../build/build-app.ts';
import { atRepository } from '../cli/at-repository.ts';
import { publishRelease } from '../publish/publish.ts';
import { delegate } from '../registry/delegate.ts';
import { initKeys } from '../registry/init-keys.ts';
import { createReleaseStore } from '../store/release-store.ts';
import { createServedFiles } from '../store/served-files.ts';
import { someKey } from '../testing/metadata.ts';
import { temporaryFolder } from '../testing/releases.ts';

const LIMIT_MS = 10 * 60_000;
const run = promisify(execFile);
const environment = { ...process.env };
let folder: string;
let releasesDir: string;
let remove: () => Promise<void>;
let server: ChildProcess | undefined;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  releasesDir = path.join(folder, 'data/releases');
});
afterEach(async () => {
  if (server && server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  process.env = { ...environment };
  await remove();
});

/** Makes an installation with the releases of this repository's sources. */
async function install(ids: readonly string[]): Promise<string> {
  const keys = path.join(folder, 'keys');
  await initKeys({ folder: keys, rootKeys: 1, rootThreshold: 1, now: new Date() });
  process.env.VELVET_ENV = 'production';
  process.env.VELVET_ROOT = path.join(keys, 'root.json');
  process.env.VELVET_KEYS = keys;
  for (const id of ids) {
    const app = await atRepository(releasesDir).appOf(id);
    const declared = publishedApp(app);
    await withBuild(app, await versionOf(app), (built) =>
      publishRelease({ ...app, ...built, app: declared, releasesDir, now: new Date() }),
    );
  }
  return process.env.VELVET_ROOT;
}

/** The release API as a process of its own, with the key of snapshot and timestamp only. */
async function startApi(trust: string): Promise<string> {
  const online = path.join(folder, 'online');
  await cp(path.join(folder, 'keys/online.pem'), path.join(online, 'online.pem'));
  server = fork(path.join(root, 'releases/registry/src/cli/release-api-main.ts'), {
    execArgv: ['--import', 'tsx'],
    cwd: root,
    env: {
      PATH: environment.PATH,
      VELVET_ENV: 'production',
      VELVET_ROOT: trust,
      VELVET_KEYS: online,
      DATA_DIR: path.join(folder, 'data'),
      RELEASE_API_PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = await once(server, 'message');
  return message.address;
}

const packages = [
  ...['shared/contract', 'shared/ui', 'shared/sdk', 'shared/console-kit'],
  ...['releases/rspack', 'releases/registry', 'server/files', 'shell', 'console'],
];
const files = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'rspack.config.base.ts'];
const notSources = /[\\/](?:node_modules|dist|\.cache)$/;

/** The sources on a machine of the team: a copy, with the libraries that are installed here. */
async function copySources(to: string): Promise<void> {
  const remotes = (await readdir(root)).filter((name) => name.startsWith('remote-'));
  const filter = (source: string) => !notSources.test(source);
  const libraries = path.join(to, 'node_modules');
  await mkdir(path.join(libraries, '@velvet'), { recursive: true });
  for (const name of [...packages, ...remotes]) {
    await cp(path.join(root, name), path.join(to, name), { recursive: true, filter });
    await symlink(path.join(to, name), path.join(libraries, '@velvet', path.basename(name)));
  }
  for (const name of files) await cp(path.join(root, name), path.join(to, name));
  for (const name of await readdir(path.join(root, 'node_modules'))) {
    if (name === '@velvet') continue;
    await symlink(path.join(root, 'node_modules', name), path.join(libraries, name));
  }
}

async function raiseVersion(packageFile: string, version: string): Promise<void> {
  const text = await readFile(packageFile, 'utf8');
  await writeFile(packageFile, text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
}

test(
  'S13.3 a remote is built from a copy of the sources and released with nothing but its team’s key',
  async () => {
    const trust = await install(['shell', 'video']);
    const key = someKey();
    await delegate(releasesDir, 'video', key.publicPem);
    const api = await startApi(trust);
    const machine = path.join(folder, 'machine');
    await copySources(machine);
    await raiseVersion(path.join(machine, 'remote-video/package.json'), '9.9.9');
    await writeFile(path.join(folder, 'video.pem'), key.pem);
    const command = async (...args: readonly string[]): Promise<string> => {
      const env = {
        PATH: environment.PATH,
        VELVET_ENV: 'production',
        VELVET_ROOT: trust,
        VELVET_RELEASE_KEY: path.join(folder, 'video.pem'),
      };
      const main = path.join(machine, 'releases/registry/src/cli/main.ts');
      const all = ['--import', 'tsx', main, ...args, '--to', api];
      return (await run(process.execPath, all, { cwd: machine, env })).stdout;
    };
    const releases = createReleaseStore(releasesDir, () => undefined);
    const inUse = async () => (await releases.current(Date.now() + 1_000)).apps.get('video');
    const before = (await inUse())?.current.version;

    const said = await command('release', 'video', '--allow-dirty', '--skip-tests');
    expect(said).toMatch(/^Building video 9\.9\.9-[0-9a-f]{10}$/m);
    expect(said).toMatch(/^video: everybody gets 9\.9\.9-[0-9a-f]{10}$/m);
    const released = (await inUse())?.current;
    expect(released?.version).toMatch(/^9\.9\.9-/);
    if (!released) throw new Error('Nothing is released');
    const served = createServedFiles(releasesDir);
    for (const name of Object.keys(released.files)) {
      expect(await served.get(released, name, ['br', 'identity'])).toBeDefined();
    }
    const entry = await served.get(released, REMOTE_ENTRY, ['br']);
    expect(entry?.encoding).toBe('br');

    expect(await command('rollback', 'video')).toContain(`video: everybody gets ${before}`);
    expect((await inUse())?.current.version).toBe(before);
  },
  LIMIT_MS,
);
