import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { aGameKey } from '@velvet/contract/testing/factories';
import { type Config, readConfig } from '../../../config/config.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { bookFaults } from '../../../testing/book-faults.ts';
import { aGame, aMember, balanceOf, hashOf } from '../../../testing/database-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { findGame } from '../game-store.ts';
import { loadDrawsKey, type RunningDraws, startDraws } from './start-draws.ts';

let db: TestDatabase;
let dataDir: string;
let config: Config;
const running: RunningDraws[] = [];
const lines: string[] = [];

beforeEach(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-draws-'));
  config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_DRAWS_URL: db.loginUrl('velvet_draws'),
    DRAWS_PORT: '0',
    LOG_LEVEL: 'error',
    DRAND_RELAYS: 'none',
  });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
  expect(lines.splice(0)).toEqual([]);
});

const start = async (change: Partial<Config> = {}): Promise<RunningDraws> => {
  const log = { write: (line: string) => void lines.push(line) };
  const draws = await startDraws({ config: { ...config, ...change }, log });
  running.push(draws);
  return draws;
};
const end = async (draws: RunningDraws): Promise<void> => {
  running.splice(running.indexOf(draws), 1);
  await draws.stop();
};
const eventually = async <T>(attempt: () => Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await attempt();
    if (found !== undefined) return found;
    await delay(25);
  }
  throw new Error('It did not happen in time');
};
const published = () =>
  eventually(async () => {
    const { rows } = await db.api.query<{ expect: string; key: string }>(
      `SELECT r.expect, g.key FROM round r JOIN game g ON g.id = r.game_id
        WHERE r.closes_at > clock_timestamp() + interval '2 seconds'
          AND r.opens_at <= clock_timestamp()`,
    );
    return rows[0];
  });
const bet = async (member: number, game: number, expect: string): Promise<string | undefined> => {
  const { rows } = await db.api.query<{ outcome: string }>(
    `SELECT outcome FROM place_bets($1, $2, $3, ARRAY['big'], 1000, $4, $5)`,
    [member, game, expect, randomBytes(8).toString('hex'), hashOf('x')],
  );
  return rows[0]?.outcome;
};

describe('S4.7 the draws process', () => {
  test('any number of them publish each round once, with their own login', async () => {
    await aGame(db.owner);
    await Promise.all([start(), start(), start()]);
    await published();
    const { rows } = await db.owner.query(
      `SELECT count(*) AS rounds, count(DISTINCT expect) AS periods,
              count(DISTINCT chain_id) AS chains FROM round`,
    );
    expect(rows[0]).toEqual({ rounds: rows[0].periods, periods: rows[0].periods, chains: 1 });
    const { rows: users } = await db.owner.query(
      `SELECT DISTINCT usename FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'velvet velvet_draws'`,
    );
    expect(users).toEqual([{ usename: 'velvet_draws' }]);
  });

  test('a database dump reveals no seed of a future round', async () => {
    await aGame(db.owner);
    await start();
    await published();
    const { rows } = await db.owner.query<{ sealed: Buffer; commitment: Buffer }>(
      `SELECT s.sealed, r.commitment FROM seed_chain_secret s, round r`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { sealed, commitment } of rows) {
      for (let at = 0; at + 32 <= sealed.length; at += 1) {
        expect(hashOf(sealed.subarray(at, at + 32)).equals(commitment)).toBe(false);
      }
    }
    expect((await db.owner.query('SELECT * FROM round_secret')).rows).toEqual([]);
  });

  test('without one betting is paused, and resumes with one', async () => {
    const game = await aGame(db.owner);
    const member = await aMember(db.owner, { funds: 10_000 });
    const draws = await start();
    const round = await published();
    expect(await bet(member, game, round.expect)).toBe('ok');
    await end(draws);
    // What time does by itself: the last one's word is good for ten seconds.
    await db.owner.query('UPDATE draws_lease SET until = clock_timestamp()');
    expect(await bet(member, game, round.expect)).toBe('game_paused');
    expect(await findGame(db.api, aGameKey(round.key), new Date())).toMatchObject({
      draws_alive: false,
    });
    expect(await balanceOf(db.api, member)).toBe(9_000);
    await start();
    await eventually(async () => {
      const found = await findGame(db.api, aGameKey(round.key), new Date());
      return found?.draws_alive ? true : undefined;
    });
    expect(await bookFaults(db.owner)).toEqual([]);
  });

  test('S16.1 its health shows whether it draws', async () => {
    await aGame(db.owner);
    const { port } = await start();
    const status = async (name: string) => (await fetch(`http://127.0.0.1:${port}/${name}`)).status;
    expect(await status('healthz')).toBe(200);
    await eventually(async () => ((await status('readyz')) === 200 ? true : undefined));
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/velvet_events_total\{event="round published"\} [1-9]/);
  });
});

describe('the key of the draws', () => {
  test('is created once, readable by its owner only, and shared by all', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => loadDrawsKey(config)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    const file = path.join(dataDir, 'draws', 'key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toEqual(keys[0]);
  });

  test('is not created automatically in production', async () => {
    await expect(loadDrawsKey({ ...config, isProduction: true })).rejects.toThrow(
      'DRAWS_KEY_FILE is missing',
    );
  });

  test('is refused if others can read it or if it is too short', async () => {
    const drawsKeyFile = path.join(dataDir, 'given');
    await writeFile(drawsKeyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
    await chmod(drawsKeyFile, 0o644);
    await expect(loadDrawsKey({ ...config, drawsKeyFile })).rejects.toThrow('chmod 600 it');
    await expect(loadDrawsKey({ ...config, drawsKey: 'c2hvcnQ=' })).rejects.toThrow(
      'DRAWS_KEY must hold 32 bytes in base64',
    );
    const missing = { ...config, drawsKeyFile: path.join(dataDir, 'none') };
    await expect(loadDrawsKey(missing)).rejects.toThrow('is not there');
  });

  test('with another key nothing starts, unless new chains are requested', async () => {
    await aGame(db.owner);
    const draws = await start();
    await published();
    await end(draws);
    const drawsKey = randomBytes(32).toString('base64');
    await expect(start({ drawsKey })).rejects.toThrow('did not seal the seeds of this database');
    await start({ drawsKey, drawsNewChains: true });
    const { rows } = await db.owner.query('SELECT key_id FROM seed_chain ORDER BY id');
    expect(new Set(rows.map(({ key_id }) => key_id)).size).toBe(2);
  });

  test('S4.8 on request every game begins a new chain, disabled ones included', async () => {
    const game = await aGame(db.owner);
    const draws = await start();
    await published();
    await db.owner.query('UPDATE game SET enabled = false');
    await end(draws);
    await start({ drawsNewChains: true });
    const { rows } = await db.owner.query('SELECT game_id, count(*) FROM seed_chain GROUP BY 1');
    expect(rows).toEqual([{ game_id: game, count: 2 }]);
  });
});

test('S16.2 the draws do not start with another process’s login', async () => {
  const databaseDrawsUrl = db.loginUrl('velvet_operator');
  await expect(start({ databaseDrawsUrl })).rejects.toThrow(
    'the login of this process is velvet_draws',
  );
  await expect(
    openDatabase({ databaseUrl: db.url, dataDir, log: () => undefined, role: 'velvet_draws' }),
  ).rejects.toThrow('it is a superuser');
});
