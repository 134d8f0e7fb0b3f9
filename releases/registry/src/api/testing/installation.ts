import { createPrivateKey } from 'node:crypto';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ApiServer } from '../../api-client/call-api.ts';
import { apiOrigin, type Mirror, openMirror } from '../../api-client/mirror.ts';
import { appDocument } from '../../api-client/send-document.ts';
import { writeRelease } from '../../publish/publish.ts';
import { delegate } from '../../registry/delegate.ts';
import { initKeys } from '../../registry/init-keys.ts';
import { type RegistryApp, withCurrent } from '../../registry/registry.ts';
import { readRegistry } from '../../registry/registry-file.ts';
import { registryOf } from '../../registry/registry-of.ts';
import type { Release } from '../../release/release.ts';
import { keyIdOf, publicKeyOf, type SigningKey } from '../../signing/keys.ts';
import { trustOf } from '../../signing/trust.ts';
import { createReleaseStore } from '../../store/release-store.ts';
import { someKey } from '../../testing/metadata.ts';
import {
  type ExampleApp,
  exampleBuild,
  publishExample,
  temporaryFolder,
} from '../../testing/releases.ts';
import { type ApiOptions, createReleaseApi } from '../server.ts';

type Files = Readonly<Record<string, string>>;

/** A release that was built and signed on a team's machine. */
export interface Made {
  readonly app: string;
  readonly release: Release;
  /** With the release's files. */
  readonly folder: string;
  readonly document: string;
}

/** Puts these keys of an installation at hand, and no others. */
async function putAtHand(folder: string, names: readonly string[]): Promise<void> {
  const atHand = path.join(folder, 'at-hand');
  await rm(atHand, { recursive: true, force: true });
  await mkdir(atHand);
  for (const name of names) {
    await cp(path.join(folder, 'made', `${name}.pem`), path.join(atHand, `${name}.pem`));
  }
  process.env.VELVET_KEYS = atHand;
}

function useProduction(folder: string): void {
  process.env.VELVET_ENV = 'production';
  process.env.VELVET_ROOT = path.join(folder, 'made', 'root.json');
  delete process.env.VELVET_RELEASE_KEY;
}

/** What every installation of a test file begins as: made once, and copied for each test. */
async function makeTemplate() {
  const { folder, remove } = await temporaryFolder();
  const keysDir = path.join(folder, 'made');
  await initKeys({ folder: keysDir, rootKeys: 1, rootThreshold: 1, now: new Date() });
  useProduction(folder);
  await putAtHand(folder, ['targets', 'online']);
  for (const id of ['shell', 'video', 'listings']) {
    await publishExample(folder, { id, version: '1', files: smallFiles(id, '1') });
  }
  const teams = { video: someKey(), listings: someKey() };
  for (const [id, { publicPem }] of Object.entries(teams)) {
    await delegate(path.join(folder, 'releases'), id, publicPem);
  }
  return { folder, teams, remove };
}
let template: ReturnType<typeof makeTemplate> | undefined;
afterAll(async () => (await template)?.remove());

/**
 * An installation for production with a shell, video and listings, whose teams have keys of their own.
 * The release API has nothing but the key of snapshot and timestamp.
 */
export async function createInstallation() {
  const environment = { ...process.env };
  const { folder, remove } = await temporaryFolder();
  const releasesDir = path.join(folder, 'releases');
  const keysDir = path.join(folder, 'made');
  template ??= makeTemplate();
  const { folder: beginning, teams } = await template;
  await cp(beginning, folder, { recursive: true });
  useProduction(folder);
  /** Only these keys are at hand from here on. */
  const withKeys = (...names: readonly string[]): Promise<void> => putAtHand(folder, names);
  await withKeys('online');

  const open: FastifyInstance[] = [];
  async function start(
    options: Partial<ApiOptions> = {},
  ): Promise<ApiServer & { api: FastifyInstance }> {
    const api = await createReleaseApi({ releasesDir, ...options });
    open.push(api);
    const url = new URL(await api.listen({ host: '127.0.0.1', port: 0 }));
    if (options.tls) url.protocol = 'https:';
    return { url, api, pause: async () => undefined };
  }

  let machines = 0;
  /** The registry on a machine that has never seen it. */
  async function mirror(server: ApiServer): Promise<Mirror> {
    machines += 1;
    const dir = path.join(folder, `machine-${machines}`, 'releases');
    return openMirror({
      origin: apiOrigin(server),
      releasesDir: dir,
      trust: await trustOf(dir),
      now: new Date(),
    });
  }

  /** Builds a release on such a machine and signs it. */
  async function make(
    server: ApiServer,
    example: Pick<ExampleApp, 'id' | 'version'> & Partial<ExampleApp>,
    keys: readonly SigningKey[] = [keyOf(example.id)],
  ): Promise<Made> {
    const { metadata, releasesDir: dir } = await mirror(server);
    const { id, version } = example;
    const build = await exampleBuild(path.dirname(dir), {
      files: filesOf(id, version),
      ...example,
    });
    const { release, digest } = await writeRelease({ ...build, now: new Date() });
    const published = { id, version, digest, at: new Date().toISOString() };
    const next = withCurrent(registryOf(metadata), published).apps[id];
    if (!next) throw new Error(`There is no ${id}`);
    const signing = { releasesDir: dir, metadata, id, keys, now: new Date() };
    const document = await appDocument({ ...signing, app: next });
    return { app: id, release, folder: path.join(dir, id, version), document };
  }

  /** Signs another state of an app. */
  async function change(
    server: ApiServer,
    id: string,
    to: (app: RegistryApp) => RegistryApp,
    keys: readonly SigningKey[] = [keyOf(id)],
  ): Promise<string> {
    const { metadata, releasesDir: dir } = await mirror(server);
    const app = registryOf(metadata).apps[id];
    if (!app) throw new Error(`There is no ${id}`);
    return appDocument({ releasesDir: dir, metadata, id, keys, now: new Date(), app: to(app) });
  }

  const keyOf = (id: string): SigningKey => (id === 'listings' ? teams.listings : teams.video);

  return {
    folder,
    releasesDir,
    teams,
    withKeys,
    start,
    mirror,
    make,
    change,
    /** The key that signs `targets`, which no team has. */
    async targetsKey(): Promise<SigningKey> {
      const key = createPrivateKey(await readFile(path.join(keysDir, 'targets.pem'), 'utf8'));
      return { id: keyIdOf(publicKeyOf(key)), key };
    },
    registry: () => readRegistry(releasesDir),
    /** What an edge serves that has seen nothing before. */
    async served(id: string): Promise<string | undefined> {
      const offers = await createReleaseStore(releasesDir, () => undefined).current();
      return offers.apps.get(id)?.current.version;
    },
    async close(): Promise<void> {
      for (const api of open) await api.close();
      process.env = environment;
      await remove();
    },
  };
}
export type Installation = Awaited<ReturnType<typeof createInstallation>>;

/** An entry, and a file that does not differ by version. */
const smallFiles = (id: string, version: string): Files => ({
  'remoteEntry.js': `/* ${id} ${version} */`,
  'same.css': `.${id} { color: red }`.repeat(100),
});

/** The same with a file of several pieces. */
const filesOf = (id: string, version: string): Files => ({
  ...smallFiles(id, version),
  'large.js': `${version} `.repeat(300_000),
});
