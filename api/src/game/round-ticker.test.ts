import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { aGame, aMember, balanceOf, hashOf, setNow } from '../testing/database-factories.ts';
import {
  createTestDatabase,
  stopOwnTestCluster,
  type TestDatabase,
} from '../testing/test-database.ts';
import { drawNumbers } from './draw.ts';
import { createRoundTicker, type RoundEvent, type RoundTicker } from './round-ticker.ts';
import { commitmentOf, isInChain } from './seed-chain.ts';
import { payoutOf, sideWins } from './sides.ts';

let db: TestDatabase;
let game: number;
let clients: pg.PoolClient[];
let events: Map<RoundEvent, number>;
const start = Date.parse('2026-03-01T10:00:00Z');
const first = '202603010601';

beforeEach(async () => {
  db = await createTestDatabase();
  game = await aGame(db.owner);
  clients = [await db.owner.connect(), await db.owner.connect()];
  events = new Map();
  await setClocks(0);
});
afterEach(async () => {
  for (const client of clients) client.release(true);
  await db.drop();
});
afterAll(stopOwnTestCluster);

async function setClocks(seconds: number): Promise<void> {
  for (const client of clients) await setNow(client, new Date(start + seconds * 1_000));
}

/** An instance of its own, at the clock that is set. */
function instance(index: number, options: { beacon?: (round: number) => Uint8Array } = {}) {
  const client = clients[index];
  if (!client) throw new Error(`No connection ${index}`);
  const value = options.beacon;
  let time = 0;
  return createRoundTicker({
    pool: client,
    // Later each time, so that every tick prepares.
    nowMs: () => {
      time += 10_000;
      return time;
    },
    onEvent: (event, count) => events.set(event, (events.get(event) ?? 0) + count),
    onFault: (error) => {
      throw error;
    },
    beacon: value && { name: 'test', fetchVerified: async (round) => value(round) },
  });
}

const place = async (member: number, period = first, sides = ['big', 'odd'], stake = 1_000) => {
  const { rows } = await (clients[0] ?? db.owner).query<{ outcome: string }>(
    'SELECT outcome FROM place_bets($1, $2, $3, $4, $5, $6, $7)',
    [member, game, period, sides, stake, randomUUID(), hashOf('x')],
  );
  return rows[0]?.outcome;
};

const rounds = async () =>
  (
    await db.api.query<{
      expect: string;
      game_key: string;
      state: string;
      seed: Buffer | null;
      numbers: [number, number, number] | null;
      commitment: Buffer;
      beacon: string;
      chain_place: number;
      tip: Buffer;
    }>(`SELECT r.*, c.tip FROM round r JOIN seed_chain c ON c.id = r.chain_id ORDER BY r.draws_at`)
  ).rows;

const faults = async () =>
  (await db.owner.query('SELECT * FROM book_faults() UNION ALL SELECT * FROM round_faults()')).rows;

async function runTogether(tickers: readonly RoundTicker[]): Promise<void> {
  for (let step = 0; step < 3; step += 1) await Promise.all(tickers.map((each) => each.tick()));
}

describe('S4.7 rounds without a leader', () => {
  test('two instances draw and settle everything exactly once', async () => {
    const tickers = [instance(0), instance(1)];
    await runTogether(tickers);
    const members = await Promise.all(
      Array.from({ length: 30 }, () => aMember(db.owner, { funds: 10_000 })),
    );
    await setClocks(20);
    for (const member of members) expect(await place(member)).toBe('ok');
    await setClocks(61);
    await runTogether(tickers);
    const [round] = await rounds();
    const dice = round?.numbers ?? [1, 1, 1];
    const won = (['big', 'odd'] as const).filter((side) => sideWins(side, dice)).length;
    for (const member of members) {
      expect(await balanceOf(db.api, member)).toBe(8_000 + won * payoutOf(1_000, 195));
    }
    expect(events.get('round drawn')).toBe(1);
    expect(events.get('bet settled')).toBe(60);
    expect(await faults()).toEqual([]);
  });

  test('rounds missed while all were down are drawn late from their seeds', async () => {
    const [ticker] = [instance(0)];
    await ticker.tick();
    const promised = await rounds();
    const member = await aMember(db.owner, { funds: 10_000 });
    await setClocks(20);
    await place(member);
    await setClocks(3_600 * 5 + 20);
    await ticker.tick();
    const drawn = (await rounds()).slice(0, promised.length);
    expect(drawn.map(({ state }) => state)).toEqual(promised.map(() => 'settled'));
    expect(drawn.map(({ commitment }) => commitment)).toEqual(
      promised.map(({ commitment }) => commitment),
    );
    // The current period is open again, and nothing was invented for the hours between.
    expect((await rounds())[promised.length]?.expect).toBe('202603010901');
    expect(await faults()).toEqual([]);
  });

  test('a round whose seed is lost is void and its bets are refunded', async () => {
    const ticker = instance(0);
    await ticker.tick();
    const member = await aMember(db.owner, { funds: 10_000 });
    await setClocks(20);
    await place(member);
    await db.owner.query('DELETE FROM round_secret');
    await setClocks(61);
    await ticker.tick();
    expect((await rounds())[0]).toMatchObject({ state: 'refunded', numbers: null, seed: null });
    expect(await balanceOf(db.api, member)).toBe(10_000);
    expect(events.get('round void')).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test('S4.7 betting ends 3 s before the draw, and a flood of late orders cannot hold it up', async () => {
    const ticker = instance(0);
    await ticker.tick();
    const member = await aMember(db.owner, { funds: 10_000 });
    await setClocks(56);
    expect(await place(member)).toBe('ok');
    await setClocks(57);
    expect(await place(member)).toBe('round_closed');
    await setClocks(61);
    // An order that came too late and is still under way.
    const late = clients[1];
    await late?.query('BEGIN');
    const { rows } = (await late?.query(
      'SELECT outcome FROM place_bets($1, $2, $3, $4, $5, $6, $7)',
      [member, game, first, ['big'], 1_000, 'late', hashOf('late')],
    )) ?? { rows: [] };
    expect(rows).toEqual([{ outcome: 'round_closed' }]);
    const { rows: drawn } = await (clients[0] ?? db.owner).query('SELECT state FROM rounds_draw()');
    expect(drawn).toEqual([{ state: 'drawn' }]);
    await late?.query('ROLLBACK');
    await ticker.tick();
    expect((await rounds())[0]?.state).toBe('settled');
  });
});

describe('S4.8 the chain of seeds', () => {
  test('every revealed seed fits its commitment, the draw, and the tip published before', async () => {
    const ticker = instance(0);
    await ticker.tick();
    const { rows: tips } = await db.api.query<{ tip: Buffer }>('SELECT tip FROM seed_chain');
    for (let minute = 1; minute <= 12; minute += 1) {
      await setClocks(minute * 60);
      await ticker.tick();
    }
    const drawn = (await rounds()).filter(({ seed }) => seed !== null);
    expect(drawn).toHaveLength(12);
    for (const round of drawn) {
      const seed = round.seed ?? Buffer.alloc(0);
      expect(commitmentOf(seed)).toEqual(round.commitment);
      expect(isInChain(seed, round.chain_place, tips[0]?.tip ?? Buffer.alloc(0))).toBe(true);
      expect(round.numbers).toEqual([
        ...drawNumbers({ seed, gameKey: round.game_key, period: round.expect }),
      ]);
    }
  });

  test('a used-up chain is followed by a new one with a tip of its own', async () => {
    await db.owner.query('SELECT seed_chain_create($1, 2)', [game]);
    await instance(0).tick();
    expect((await rounds()).map(({ chain_place }) => chain_place)).toEqual([1, 2, 1, 2]);
    await setClocks(300);
    await instance(0).tick();
    expect(await faults()).toEqual([]);
  });

  test('no role but the owner reads a seed before its draw', async () => {
    await instance(0).tick();
    for (const pool of [db.api, db.pool('velvet_operator')]) {
      await expect(pool.query('SELECT * FROM round_secret')).rejects.toThrow('permission denied');
      await expect(pool.query('SELECT * FROM seed_chain_secret')).rejects.toThrow(
        'permission denied',
      );
      await expect(pool.query('SELECT seed_at(1, 1)')).rejects.toThrow('permission denied');
    }
  });
});

describe('the optional beacon', () => {
  const value = createHash('sha256').update('beacon').digest();
  beforeEach(async () => {
    const rule = { source: 'test', genesis: start / 1_000 - 3_000, period: 3, wait: 30 };
    await db.owner.query(`INSERT INTO config VALUES ('beacon', $1)`, [JSON.stringify(rule)]);
  });

  test('its value, named beforehand and from after the draw, takes part', async () => {
    const asked: number[] = [];
    const ticker = instance(0, {
      beacon: (round) => {
        asked.push(round);
        return value;
      },
    });
    await ticker.tick();
    await setClocks(61);
    await ticker.tick();
    await ticker.stop();
    await instance(0).tick();
    const [round] = await rounds();
    const seed = round?.seed ?? Buffer.alloc(0);
    expect(round?.beacon).toBe(value.toString('hex'));
    expect(round?.numbers).toEqual([
      ...drawNumbers({
        seed,
        gameKey: round?.game_key ?? '',
        period: first,
        beacon: value.toString('hex'),
      }),
    ]);
    // Beacon round n comes into being at genesis + (n - 1) × period.
    const bornAt = start / 1_000 - 3_000 + ((asked[0] ?? 0) - 1) * 3;
    expect(bornAt).toBeGreaterThan(start / 1_000 + 60);
    expect(await faults()).toEqual([]);
  });

  test('without it in time the round is void and its bets are refunded', async () => {
    const ticker = instance(0);
    await ticker.tick();
    const member = await aMember(db.owner, { funds: 10_000 });
    await setClocks(20);
    await place(member);
    await setClocks(80);
    await ticker.tick();
    expect((await rounds())[0]?.state).toBe('pending');
    await setClocks(91);
    await ticker.tick();
    expect((await rounds())[0]?.state).toBe('refunded');
    expect(await balanceOf(db.api, member)).toBe(10_000);
  });
});

test('the ticker goes on after a fault and ends when asked to', async () => {
  const seen: unknown[] = [];
  let calls = 0;
  const failing = createRoundTicker({
    pool: {
      query: () => {
        calls += 1;
        return Promise.reject(new Error('down'));
      },
    } as never,
    nowMs: () => 0,
    onEvent: () => undefined,
    onFault: (error) => seen.push(error),
  });
  failing.start();
  await failing.stop();
  expect(seen).toEqual([new Error('down')]);
  expect(calls).toBe(1);
});
