import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { createInstallation, type Installation } from '../api/testing/installation.ts';
import { writeRelease } from '../publish/publish.ts';
import { initKeys } from '../registry/init-keys.ts';
import { timestampPath } from '../signing/read-metadata.ts';
import { chooseSet } from '../store/choose-set.ts';
import { createReleaseStore } from '../store/release-store.ts';
import { someKey } from '../testing/metadata.ts';
import { exampleBuild } from '../testing/releases.ts';
import type { ApiServer } from './call-api.ts';
import { changeThroughApi, checkThroughApi, releaseThroughApi } from './release-through-api.ts';

let home: Installation;
let server: Awaited<ReturnType<Installation['start']>>;
const opened: { close: () => unknown }[] = [];
const lines: string[] = [];
const log = (line: string) => lines.push(line);
beforeEach(async () => {
  lines.length = 0;
  home = await createInstallation();
  server = await home.start();
  process.env.VELVET_RELEASE_KEY = home.teams.video.pem;
});
afterEach(async () => {
  for (const one of opened.splice(0)) one.close();
  await home.close();
});

interface Order {
  readonly to?: ApiServer;
  readonly edges?: readonly URL[];
  readonly limitMs?: number;
  readonly canaryPercent?: number;
  readonly id?: string;
}
const target = ({ to = server, edges = [], limitMs = 5_000 }: Order) => ({
  server: to,
  edges,
  limitMs,
  everyMs: 20,
});

const buildOf = (id: string, version: string) => async (releasesDir: string) => {
  const files = { 'remoteEntry.js': version, 'large.js': `${version}\n`.repeat(400_000) };
  const build = await exampleBuild(path.dirname(releasesDir), { id, version, files });
  return writeRelease({ ...build, now: new Date() });
};

/** Releases an example as `npm run release -- video --to …` does a build. */
const release = (version: string, order: Order = {}) => {
  const { id = 'video', canaryPercent } = order;
  return releaseThroughApi({
    target: target(order),
    id,
    version,
    canaryPercent,
    log,
    build: buildOf(id, version),
  });
};
const change = (kind: 'promote' | 'rollback', order: Order = {}) =>
  changeThroughApi(kind, { target: target(order), id: 'video', log });
const inUse = async () => {
  const { current, canary } = (await home.registry()).apps.video ?? {};
  return { current, canary: canary?.version };
};

async function listening(made: Server | ReturnType<typeof createTcpServer>): Promise<URL> {
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  opened.push(made);
  const address = made.address();
  return new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
}

/** As far as clients of the API need an edge: it reports the set of a cohort, after some requests. */
async function startEdge(after = 0): Promise<URL> {
  const releases = createReleaseStore(home.releasesDir, () => undefined);
  const before = await releases.current();
  let requests = 0;
  return listening(
    createServer(async ({ headers }, response) => {
      requests += 1;
      const offers = requests > after ? await releases.current() : before;
      const cohort = Number(/velvet\.lot=(\d+)/.exec(headers.cookie ?? '')?.[1] ?? -1);
      const set = [...chooseSet(offers, cohort).releases.values()];
      const versions = Object.fromEntries(set.map(({ id, version }) => [id, version]));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ versions }));
    }),
  );
}

/** Passes connections on, and breaks the first ones after so many bytes. */
async function startBadNetwork(breaks: readonly number[]): Promise<URL> {
  const left = [...breaks];
  return listening(
    createTcpServer((socket) => {
      const limit = left.shift() ?? Number.POSITIVE_INFINITY;
      const upstream = connect(Number(server.url.port), '127.0.0.1');
      let bytes = 0;
      for (const side of [socket, upstream]) {
        side.on('error', () => undefined);
        side.on('close', () => {
          socket.destroy();
          upstream.destroy();
        });
      }
      upstream.pipe(socket);
      socket.on('data', (data) => {
        bytes += data.length;
        if (bytes > limit) socket.destroy();
        else upstream.write(data);
      });
    }),
  );
}

describe('a team on a machine with nothing but its key', () => {
  test('releases, promotes a canary and rolls back, and waits for the edges', async () => {
    const edges = [await startEdge(), await startEdge(5)];
    await release('2', { edges });
    expect(await inUse()).toEqual({ current: '2', canary: undefined });
    expect(lines.slice(-2)).toEqual(['video: everybody gets 2', 'All 2 edges serve it']);
    await release('3', { edges, canaryPercent: 10 });
    expect(await inUse()).toEqual({ current: '2', canary: '3' });
    expect(lines.at(-2)).toBe('video: 10 % of visitors get 3, the others 2');
    await change('promote', { edges });
    expect(await inUse()).toEqual({ current: '3', canary: undefined });
    await change('rollback', { edges });
    expect(await inUse()).toEqual({ current: '2', canary: undefined });
    expect(lines.at(-2)).toBe('video: everybody gets 2');
  });

  test('is told which edges do not serve it within the time, and that it is in force', async () => {
    const edges = [await startEdge(), await startEdge(1_000_000)];
    await expect(release('2', { edges, limitMs: 300 })).rejects.toThrow(
      `nothing needs to be released again: ${edges[1]?.origin} reports 1`,
    );
    expect((await inUse()).current).toBe('2');
  });

  test('releases what is in use already without sending anything', async () => {
    await release('2');
    lines.length = 0;
    await release('2');
    expect(lines.at(-1)).toBe('video: everybody has 2 already');
  });

  test('gives an earlier release to everybody again', async () => {
    await release('2');
    await release('3');
    await release('2');
    expect(await inUse()).toEqual({ current: '2', canary: undefined });
    expect(lines).toContain('Sent 0 KB');
  });

  test('continues over broken connections, and says so', async () => {
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    const url = await startBadNetwork([20_000, 100, 300_000, 0, 150_000, 1_000]);
    await release('2', { to: { url, pause } });
    expect((await inUse()).current).toBe('2');
    expect(pauses.length).toBeGreaterThan(2);
    expect(lines.join('\n')).toMatch(/trying again in 0\.5 s/);
  });

  test('is told after a bounded number of attempts that the API does not answer', async () => {
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    const url = await listening(createTcpServer((socket) => socket.destroy()));
    await expect(release('2', { to: { url, pause } })).rejects.toThrow(
      `${url.origin} does not answer`,
    );
    expect(pauses).toHaveLength(6);
    expect(pauses.reduce((sum, ms) => sum + ms)).toBeLessThan(60_000);
  });

  test('needs a key of its app', async () => {
    process.env.VELVET_RELEASE_KEY = someKey().pem;
    await expect(release('2')).rejects.toThrow('video needs the signatures of one of these keys');
    process.env.VELVET_RELEASE_KEY = home.teams.video.pem;
    await expect(release('2', { id: 'listings' })).rejects.toThrow('listings needs the signatures');
  });

  test('needs the root of the installation', async () => {
    const other = path.join(home.folder, 'other');
    await initKeys({ folder: other, rootKeys: 1, rootThreshold: 1, now: new Date() });
    process.env.VELVET_ROOT = path.join(other, 'root.json');
    await expect(release('2')).rejects.toThrow('is not signed with the keys of its role');
    delete process.env.VELVET_ROOT;
    await expect(release('2')).rejects.toThrow('VELVET_ROOT is needed');
  });

  test('believes nothing of the API that is not signed', async () => {
    const shell = path.join(home.releasesDir, 'shell/1/release.json');
    const text = await readFile(shell, 'utf8');
    await writeFile(shell, text.replace('2.9.2', '2.9.3'));
    await expect(release('2')).rejects.toThrow(
      'release.json of shell 1 is not what the registry says it is',
    );
    await writeFile(shell, text);
    const timestamp = await readFile(timestampPath(home.releasesDir), 'utf8');
    await writeFile(
      timestampPath(home.releasesDir),
      timestamp.replace(/"expires": "20/, '"expires": "21'),
    );
    await expect(release('2')).rejects.toThrow('timestamp is not signed');
  });
});

describe('a check', () => {
  const check = (id: string) =>
    checkThroughApi({ target: target({}), id, version: '2', log, build: buildOf(id, '2') });

  test('builds against what is in production, needs no key and changes nothing', async () => {
    delete process.env.VELVET_RELEASE_KEY;
    const { release: built, shell, isAdded } = await check('video');
    expect({ version: built.version, shell, isAdded }).toEqual({
      ...{ version: '2', shell: '1', isAdded: true },
    });
    expect(await inUse()).toEqual({ current: '1', canary: undefined });
  });

  test('says whether the registry has the app', async () => {
    expect(await check('promo')).toMatchObject({ isAdded: false });
    expect((await home.registry()).apps).not.toHaveProperty('promo');
  });

  test('is refused as a release is', async () => {
    const refusing = { id: 'video', version: '2', log, target: target({}) };
    const build = () => Promise.reject(new Error('over its budget'));
    await expect(checkThroughApi({ ...refusing, build })).rejects.toThrow('over its budget');
  });
});
