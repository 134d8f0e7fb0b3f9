import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@velvet/postgres/start';
import type pg from 'pg';
import { type ApiProcess, startApiProcess, startDrawsProcess } from '../testing/api-process.ts';
import { createLoadClient } from '../testing/load-client.ts';
import { createLoadMembers } from '../testing/load-members.ts';
import { longPeriods } from '../testing/long-periods.ts';
import { checkOut, findPreviousRelease } from '../testing/previous-release.ts';
import { type RollingLoad, startRollingLoad } from '../testing/rolling-load.ts';
import { createPool } from './pool.ts';
import { prepareDatabase } from './prepare-database.ts';

// Part of the full run: it starts nine servers in turn.

const MEMBERS = 9;
const FUNDS = 1_000_000_00;
/** Below the limits at which calls give up waiting for the database. */
const SLOWEST_MS = 5_000;

const previous = findPreviousRelease();
const inHistory = 'commit' in previous ? test : test.skip;
const why = 'commit' in previous ? '' : ` (left out: ${previous.missing})`;

let dataDir: string;
/** Undone in reverse order. */
const undo: (() => unknown)[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-previous-'));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const each of undo.reverse()) await each();
}, 60_000);

const environment = {
  DEMO_DATA: '1',
  DEMO_PERIODS: longPeriods().join(),
  RATE_LIMIT_PER_MINUTE: '100000000',
  DRAND_RELAYS: 'none',
  DRAWS_KEY: randomBytes(32).toString('base64'),
};

async function start(kind: typeof startApiProcess, root?: string): Promise<ApiProcess> {
  const started = await kind({ ...environment, DATA_DIR: dataDir }, root);
  undo.push(() => started.kill());
  return started;
}

async function openOwner(): Promise<{ readonly url: string; readonly pool: pg.Pool }> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const pool = createPool({ url, role: 'owner', max: 2 });
  undo.push(stop, () => pool.end());
  return { url, pool };
}

inHistory(
  `S16.2 from the previous release to this one and back: no call fails${why}`,
  async () => {
    const { root, remove } = checkOut('commit' in previous ? previous.commit : 'HEAD');
    undo.push(remove);
    // The previous release creates the database.
    const oldServers = [await start(startApiProcess, root)];
    const oldDraws = await start(startDrawsProcess, root);
    oldServers.push(await start(startApiProcess, root));
    const owner = await openOwner();
    const client = createLoadClient();
    undo.push(client.close);
    const load = startRollingLoad(client, await createLoadMembers(owner.pool, MEMBERS, FUNDS));
    undo.push(load.stop);
    for (const server of oldServers) load.join(server);
    await load.more();

    await prepareDatabase(owner.url);
    await load.more();
    const draws = await start(startDrawsProcess);
    await oldDraws.stop();
    const servers = await replace(load, oldServers, () => start(startApiProcess));

    // And back, in reverse order.
    await replace(load, servers, () => start(startApiProcess, root));
    await start(startDrawsProcess, root);
    await draws.stop();
    await load.more();
    await load.stop();

    expect(load.tally.failures).toEqual([]);
    expect(load.tally.slowestMs).toBeLessThan(SLOWEST_MS);
    const { rows } = await owner.pool.query(
      'SELECT * FROM book_faults() UNION ALL SELECT * FROM round_faults()',
    );
    expect(rows).toEqual([]);
  },
  300_000,
);

/** One server after the other, each joined before the one that it replaces leaves. */
async function replace(
  load: RollingLoad,
  servers: readonly ApiProcess[],
  start: () => Promise<ApiProcess>,
): Promise<readonly ApiProcess[]> {
  const started: ApiProcess[] = [];
  for (const server of servers) {
    const next = await start();
    started.push(next);
    load.join(next);
    await load.leave(server);
    await server.stop();
    await load.more();
  }
  return started;
}
