import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase } from '../database/open-database.ts';
import { createRoundTicker } from '../features/game/draws/round-ticker.ts';
import { createSeedSource, createSeedVault } from '../features/game/seeds/seed-vault.ts';
import { type ApiProcess, startApiProcess, startDrawsProcess } from './api-process.ts';
import { type Load, placeWithoutPause } from './kill-load.ts';
import { createLoadClient } from './load-client.ts';
import { createLoadMembers } from './load-members.ts';

const MEMBERS = 24;
const WORKERS = 8;
const FUNDS = 1_000_000_00;
const CLOCK_AHEAD_MS = 120_000;
const SETTLE_STEPS = 200;
/** A server, the draws or a killed database may take that long to serve again on a busy machine. */
const RECOVERY_MS = 120_000;
const PATIENT_PAUSE_MS = 250;
const LOOK_MS = 20;

/** What is killed, in this order, over and over. */
type Victim = 'first server' | 'database' | 'second server' | 'draws';

/** How a run is done. */
interface KillRunOptions {
  readonly kills: number;
  /**
   * Orders that have to be acknowledged before each kill and after the last: however slow the
   * machine, each kill hits a system that works, and each is recovered from.
   */
  readonly ordersBetween: number;
  readonly log: (line: string) => void;
}

/** What happened and what was found afterwards. */
interface KillReport {
  readonly killed: Readonly<Record<Victim, number>>;
  /** Orders that were answered with success. */
  readonly acknowledged: number;
  /** Calls that broke off; each was repeated with the same key. */
  readonly broken: number;
  /** Acknowledged orders that are not in the database exactly once. */
  readonly lost: number;
  readonly ordersInDatabase: number;
  readonly settledRounds: number;
  readonly openBets: number;
  /** Findings of the checks of books and rounds. */
  readonly faults: readonly string[];
}

/**
 * Kills servers, draws and the database in turn while two servers take bets, then looks whether
 * anything that was acknowledged is missing, doubled or unsettled. Everything lives in a folder of
 * its own that is removed afterwards.
 */
export async function runKills(options: KillRunOptions): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'velvet-kills-'));
  const said: string[] = [];
  const database = await openDatabase({
    dataDir,
    role: 'owner',
    log: (line) => void said.push(`${new Date().toISOString()} ${line}`),
    maxConnections: 4,
  });
  const environment = {
    DATA_DIR: dataDir,
    DEMO_DATA: '1',
    DEMO_PERIODS: '10,15,20',
    RATE_LIMIT_PER_MINUTE: '100000000',
    DRAND_RELAYS: 'none',
    DRAWS_KEY: randomBytes(32).toString('base64'),
  };
  const servers: ApiProcess[] = [];
  const draws: ApiProcess[] = [];
  const client = createLoadClient();
  const load: Load = { acknowledged: new Map(), broken: 0, stopped: false };
  try {
    servers.push(await startApiProcess(environment), await startApiProcess(environment));
    draws.push(await startDrawsProcess(environment));
    const members = await createLoadMembers(database.pool, MEMBERS, FUNDS);
    const workers = Array.from({ length: WORKERS }, (_, index) =>
      placeWithoutPause(load, { client, servers, members }, index),
    );
    const killed = await killInTurn(options, { servers, draws, environment, dataDir, load });
    await moreOrders(load, options.ordersBetween, 'after the last kill');
    load.stopped = true;
    await Promise.all(workers);
    await Promise.all([...servers, ...draws].map((server) => server.kill()));
    const key = Buffer.from(environment.DRAWS_KEY, 'base64');
    await patiently(() => finishRounds(database.pool, key)).catch(async (cause: unknown) => {
      throw new Error(`The rounds do not end: ${await circumstances(dataDir, said)}`, { cause });
    });
    return { killed, ...(await judge(database.pool, load)) };
  } finally {
    load.stopped = true;
    client.close();
    await Promise.all([...servers, ...draws].map((server) => server.kill()));
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const victims: readonly Victim[] = [
  'first server',
  'database',
  'draws',
  'second server',
  'database',
];

/** What there is to kill. */
interface Scene {
  readonly servers: ApiProcess[];
  readonly draws: ApiProcess[];
  readonly environment: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly load: Load;
}

async function killInTurn(
  { kills, ordersBetween, log }: KillRunOptions,
  { servers, draws, environment, dataDir, load }: Scene,
): Promise<Record<Victim, number>> {
  const killed = { 'first server': 0, database: 0, 'second server': 0, draws: 0 };
  const restarts = [Promise.resolve(), Promise.resolve(), Promise.resolve()];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = victims[kill % victims.length] ?? 'database';
      await moreOrders(load, ordersBetween, `before kill ${kill + 1} (${victim})`);
      log(`kill ${kill + 1} of ${kills}: ${victim}`);
      killed[victim] += 1;
      if (victim === 'database') {
        await killDatabase(dataDir);
        continue;
      }
      await Promise.all(restarts);
      const place = victim === 'second server' ? 1 : 0;
      const group = victim === 'draws' ? draws : servers;
      await group[place]?.kill();
      const start = victim === 'draws' ? startDrawsProcess : startApiProcess;
      const restart = start(environment).then((server) => {
        group[place] = server;
      });
      // Looked at below; until then a failure must not end this process.
      restart.catch(() => undefined);
      restarts[victim === 'draws' ? 2 : place] = restart;
    }
    await Promise.all(restarts);
    return killed;
  } finally {
    await Promise.allSettled(restarts);
  }
}

/** Waits until so many more orders have been acknowledged. */
async function moreOrders({ acknowledged }: Load, count: number, when: string): Promise<void> {
  const wanted = acknowledged.size + count;
  const deadline = Date.now() + RECOVERY_MS;
  while (acknowledged.size < wanted) {
    if (Date.now() > deadline) {
      throw new Error(`${wanted - acknowledged.size} of ${count} orders are missing ${when}`);
    }
    await delay(LOOK_MS);
  }
}

/** Kills the postmaster; the processes that use the cluster start it again. */
async function killDatabase(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!(pid > 1)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is being started again at this moment.
  }
}

/** Retries, because the database may have been killed a moment ago; throws what keeps failing. */
async function patiently(step: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + RECOVERY_MS;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(PATIENT_PAUSE_MS);
    }
  }
}

/** Diagnostics of a database that does not come back: its lock holder, its log and messages. */
async function circumstances(dataDir: string, said: readonly string[]): Promise<string> {
  const files = ['lock', 'data/postmaster.pid', 'server.log'].map(async (name) => {
    const text = await readFile(join(dataDir, 'postgres', name), 'utf8').catch(() => 'none');
    const lines = text.split('\n').filter((line) => !line.includes('FATAL:'));
    return `${name}:\n${lines.slice(-12).join('\n')}`;
  });
  return [...(await Promise.all(files)), ...said].join('\n');
}

/** Lets everything that was published be drawn and settled, at a clock two minutes ahead. */
async function finishRounds(pool: pg.Pool, key: Buffer): Promise<void> {
  const client = await pool.connect();
  // A connection that breaks fails its query; that is enough.
  client.on('error', () => undefined);
  try {
    const later = new Date(Date.now() + CLOCK_AHEAD_MS);
    await client.query(`SELECT set_config('velvet.now', $1, false)`, [later.toISOString()]);
    await client.query('UPDATE game SET enabled = false');
    const ticker = createRoundTicker({
      pool: client,
      seeds: createSeedSource(createSeedVault(key)),
      nowMs: () => later.getTime(),
      onEvent: () => undefined,
      onFault: (error) => {
        throw error;
      },
    });
    for (let step = 0; step < SETTLE_STEPS; step += 1) {
      await ticker.tick();
      const { rowCount } = await client.query(
        `SELECT FROM round WHERE state IN ('pending', 'drawn', 'void') LIMIT 1`,
      );
      if (rowCount === 0) return;
    }
  } finally {
    client.release(true);
  }
}

/** What of the acknowledged orders is in the database, and what the checks of books and rounds find. */
async function judge(pool: pg.Pool, load: Load): Promise<Omit<KillReport, 'killed'>> {
  const keys = [...load.acknowledged.keys()];
  const { rows: found } = await pool.query<{ key: string; member: number; bets: number }>(
    `SELECT o.idem_key AS key, o.member_id AS member, count(b.id) AS bets
       FROM bet_order o JOIN bet b ON b.order_id = o.id
      WHERE o.idem_key = ANY ($1) GROUP BY o.id, o.idem_key, o.member_id`,
    [keys],
  );
  const whole = new Set(
    found
      .filter(({ key, member, bets }) => bets === 2 && load.acknowledged.get(key) === member)
      .map(({ key }) => key),
  );
  const { rows: counts } = await pool.query<{ orders: number; open: number; rounds: number }>(
    `SELECT (SELECT count(*) FROM bet_order) AS orders,
       (SELECT count(*) FROM bet_outcome WHERE state = 'open') AS open,
       (SELECT count(*) FROM round WHERE state = 'settled') AS rounds`,
  );
  const { rows: faults } = await pool.query<{ fault: string }>(
    'SELECT fault FROM book_faults() UNION ALL SELECT fault FROM round_faults()',
  );
  return {
    acknowledged: keys.length,
    broken: load.broken,
    lost: keys.filter((key) => !whole.has(key)).length,
    ordersInDatabase: counts[0]?.orders ?? 0,
    settledRounds: counts[0]?.rounds ?? 0,
    openBets: counts[0]?.open ?? 0,
    faults: faults.map(({ fault }) => fault),
  };
}
