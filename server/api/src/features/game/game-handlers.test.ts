import { fromBase64 } from '@velvet/contract/envelope';
import type { GameId } from '@velvet/contract/game';
import type { Language } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import fastify from 'fastify';
import type pg from 'pg';
import type { Call } from '../../http/handlers.ts';
import { bindOperations } from '../../http/operation-routes.ts';
import { Refused } from '../../http/refused.ts';
import { aGame, aMember, balanceOf, setNow } from '../../testing/database-factories.ts';
import { noCookies } from '../../testing/no-cookies.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { gameHandlers } from './game-handlers.ts';

let db: TestDatabase;
let clock: pg.PoolClient;
let game: GameId;
let key: string;
let member: MemberId;
let now = new Date();
const start = Date.parse('2026-03-01T10:00:00Z');
const log = fastify().log;

const setTime = async (seconds: number): Promise<void> => {
  now = new Date(start + seconds * 1_000);
  await setNow(clock, now);
};

beforeEach(async () => {
  db = await createTestDatabase();
  game = await aGame(db.owner, 5_000);
  member = await aMember(db.owner, { funds: 100_000 });
  clock = await db.owner.connect();
  const { rows } = await clock.query<{ key: string }>('SELECT key FROM game');
  key = rows[0]?.key ?? '';
  await setTime(10);
  await clock.query('SELECT rounds_prepare()');
});
afterEach(async () => {
  clock.release(true);
  await db.drop();
});

/** Calls an operation as the server would; gives the wire's data, or the refusal. */
async function call(
  name: string,
  wire: Record<string, string>,
  options: { idempotencyKey?: string; language?: Language; who?: MemberId } = {},
) {
  const handlers = gameHandlers({ pool: clock, mediaUrl: (path) => `/media/${path}` });
  const operation = bindOperations(handlers).find(({ endpoint }) => endpoint.name === name);
  const language = options.language ?? 'en';
  const of: Call = {
    member: { id: options.who ?? member, vip: false, language, sessionHash: Buffer.alloc(32) },
    language,
    ip: '127.0.0.1',
    userAgent: '',
    cookies: noCookies,
    idempotencyKey: options.idempotencyKey ?? `key-${Math.random()}`,
    now,
    listPool: async () => db.api,
    log,
  };
  const answer = await operation?.run?.(of, wire);
  if (answer instanceof Refused) return { refused: answer.reason, detail: answer.detail };
  return JSON.parse(fromBase64(answer?.envelope.data ?? ''));
}

const order = (change: Record<string, string> = {}) => ({
  item: 'big,one',
  money: '10.00',
  lid: String(game),
  expect: '202603010601',
  ...change,
});

const drawFirst = async (): Promise<void> => {
  await setTime(61);
  await clock.query('SELECT count(*) FROM rounds_draw()');
  await clock.query('SELECT bets_settle(), bets_settle()');
};

describe('lottery_get_info', () => {
  test('S4.2 returns the open period, the time left and the commitment', async () => {
    const info = await call('lottery_get_info', { key });
    expect(info).toMatchObject({
      id: game,
      now_expect: '202603010601',
      next_expect: '202603010602',
      second: 50,
      opencode: '',
      condition: '50.00',
      commit: expect.stringMatching(/^[0-9a-f]{64}$/),
      tip: expect.stringMatching(/^[0-9a-f]{64}$/),
      server_ms: now.getTime(),
      period_seconds: 60,
      min: '1.00',
      max: '1000.00',
    });
    expect(info.pre_expect).toBeUndefined();
  });

  test('S4.7 without a draws process the game is paused, and no bet is accepted', async () => {
    expect((await call('lottery_get_info', { key })).paused).toBeUndefined();
    await db.owner.query('UPDATE draws_lease SET until = clock_timestamp()');
    expect((await call('lottery_get_info', { key })).paused).toBe(1);
    expect(await call('game_place_order', order())).toMatchObject({ refused: 'game_paused' });
    expect(await balanceOf(db.owner, member)).toBe(100_000);
    // A draws process is back: the round goes on where it was.
    await db.owner.query('SELECT draws_lease_renew()');
    expect(await call('game_place_order', order())).toMatchObject({ money: '10.00' });
  });

  test('after the draw it has the previous period with its numbers', async () => {
    await drawFirst();
    const info = await call('lottery_get_info', { key });
    expect(info).toMatchObject({
      now_expect: '202603010602',
      second: 59,
      pre_expect: {
        expect: '202603010601',
        opencode: expect.stringMatching(/^[1-6],[1-6],[1-6]$/),
      },
    });
    expect(info.opencode).toBe(info.pre_expect.opencode);
  });

  test('while no round is published the period follows from the clock', async () => {
    await setTime(7_230);
    const info = await call('lottery_get_info', { key });
    expect(info).toMatchObject({ now_expect: '202603010721', second: 30, commit: '' });
  });

  test('an unknown game is not found', async () => {
    expect(await call('lottery_get_info', { key: 'none' })).toMatchObject({ refused: 'not_found' });
    expect(await call('lottery_get_one_list', { key: 'none' })).toMatchObject({
      refused: 'not_found',
    });
    expect(await call('lottery_get_peilv', { id: '999' })).toMatchObject({ refused: 'not_found' });
  });
});

test('S4.8 the history reveals seeds of drawn rounds only', async () => {
  expect(await call('lottery_get_one_list', { key })).toEqual([]);
  const { commit } = await call('lottery_get_info', { key });
  await drawFirst();
  expect(await call('lottery_get_one_list', { key })).toEqual([
    {
      expect: '202603010601',
      opencode: expect.stringMatching(/^[1-6],[1-6],[1-6]$/),
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
      commit,
      draws_at: start / 1_000 + 60,
      place: 1,
      tip: expect.stringMatching(/^[0-9a-f]{64}$/),
      state: 'drawn',
    },
  ]);
});

describe('lottery_get_round', () => {
  const find = (expected = '202603010601', gameKey = key) =>
    call('lottery_get_round', { key: gameKey, expect: expected });

  test('S4.8 returns the commitment before the draw, and everything after it', async () => {
    const { commit } = await call('lottery_get_info', { key });
    const promised = await find();
    expect(promised).toMatchObject({ state: 'pending', opencode: '', seed: '', commit, place: 1 });
    await drawFirst();
    const drawn = await find();
    expect(drawn).toEqual((await call('lottery_get_one_list', { key }))[0]);
    expect(drawn).toMatchObject({ state: 'drawn', commit, tip: promised.tip });
  });

  test('S4.8 returns any past round, also of a disabled game', async () => {
    await drawFirst();
    for (let minute = 2; minute <= 40; minute += 1) {
      await setTime(minute * 60 - 30);
      await clock.query('SELECT rounds_prepare()');
      await setTime(minute * 60 + 1);
      await clock.query('SELECT count(*) FROM rounds_draw()');
    }
    await db.owner.query('UPDATE game SET enabled = false');
    expect((await find()).seed).toMatch(/^[0-9a-f]{64}$/);
    expect((await find('202603010640')).place).toBe(40);
  });

  test('S4.7 marks a void round', async () => {
    await db.owner.query('DELETE FROM round_secret');
    await drawFirst();
    expect(await find()).toMatchObject({ state: 'void', opencode: '', seed: '' });
  });

  test('announces the beacon’s value in advance, and returns its proof afterwards', async () => {
    const rule = { source: 'quicknet', genesis: 1_692_803_367, period: 3, wait: 30 };
    await db.owner.query(`INSERT INTO config VALUES ('beacon', $1)`, [JSON.stringify(rule)]);
    await setTime(3_610);
    await clock.query('SELECT rounds_prepare()');
    const promised = await find('202603010661');
    const { round } = promised.beacon_origin;
    expect(promised).toMatchObject({ beacon_origin: { source: 'quicknet', round } });
    expect(promised.beacon).toBeUndefined();
    await setTime(3_620);
    const info = await call('lottery_get_info', { key });
    expect(info).toMatchObject({
      now_expect: '202603010661',
      beacon_origin: { source: 'quicknet', round },
    });
    const value = Buffer.alloc(32, 7);
    await clock.query(`SELECT beacon_record('quicknet', $1, $2, $3)`, [
      round,
      value,
      Buffer.alloc(48, 9),
    ]);
    await setTime(3_661);
    await clock.query('SELECT count(*) FROM rounds_draw()');
    expect(await find('202603010661')).toMatchObject({
      state: 'drawn',
      beacon: value.toString('hex'),
      beacon_origin: { source: 'quicknet', round, signature: '09'.repeat(48) },
    });
  });

  test('unknown rounds are not found', async () => {
    expect(await find('209901010001')).toMatchObject({ refused: 'not_found' });
    expect(await find('202603010601', 'none')).toMatchObject({ refused: 'not_found' });
  });
});

test('S4.9 odds come in the order of the sides', async () => {
  expect(await call('lottery_get_peilv', { id: String(game) })).toEqual([
    { type: 'dx', name: 'big', odds: 1.95 },
    { type: 'dx', name: 'small', odds: 1.95 },
    { type: 'ds', name: 'one', odds: 1.95 },
    { type: 'ds', name: 'two', odds: 1.95 },
  ]);
});

describe('game_place_order', () => {
  test('debits the stake for each side', async () => {
    const answer = await call('game_place_order', order());
    expect(answer).toEqual({ ...order(), lid: game, mid: member });
    expect(await balanceOf(db.api, member)).toBe(98_000);
  });

  test('S6.5 a repeated call has one effect and the same answer', async () => {
    const once = { idempotencyKey: 'same' };
    const answers = [
      await call('game_place_order', order(), once),
      await call('game_place_order', order({ item: 'one,big' }), once),
    ];
    expect(answers[0].money).toBe(answers[1].money);
    expect(await balanceOf(db.api, member)).toBe(98_000);
    expect(await call('game_place_order', order({ money: '11.00' }), once)).toMatchObject({
      refused: 'key_reused',
    });
  });

  test.each([
    [{ item: '' }, 'no_side'],
    [{ item: 'big,big' }, 'no_side'],
    [{ item: 'seven' }, 'no_side'],
    [{ money: '' }, 'no_stake'],
    [{ money: '0' }, 'no_stake'],
    [{ money: '0.00' }, 'no_stake'],
    [{ money: '-5' }, 'bad_amount'],
    [{ money: '1e3' }, 'bad_amount'],
    [{ money: '10.50' }, 'bad_amount'],
    [{ money: '501' }, 'insufficient_balance'],
    [{ expect: '202603010602' }, 'round_closed'],
    [{ expect: '202603010501' }, 'not_found'],
    [{ lid: '999' }, 'not_found'],
  ] as const)('S4.4 refuses %p as %s', async (change, reason) => {
    expect(await call('game_place_order', order(change))).toMatchObject({ refused: reason });
    expect(await balanceOf(db.api, member)).toBe(100_000);
  });

  test('S4.4 limits are given in points', async () => {
    await db.owner.query('UPDATE game SET stake_min = 2000, stake_max = 3000');
    expect(await call('game_place_order', order())).toEqual({
      refused: 'below_minimum',
      detail: { field: 'money', values: { minimum: '20', maximum: '30' } },
    });
    expect(await call('game_place_order', order({ money: '31' }))).toMatchObject({
      refused: 'above_maximum',
    });
  });

  test('S4.6 a balance below the condition is refused', async () => {
    const poor = await aMember(db.owner, { funds: 4_900 });
    expect(await call('game_place_order', order(), { who: poor })).toMatchObject({
      refused: 'condition_not_met',
    });
  });

  test('S4.9 odds that are not paid any more are refused; an order that was placed is answered', async () => {
    const shown = order({ odds: '1.95,1.95' });
    const once = { idempotencyKey: 'shown' };
    expect(await call('game_place_order', shown, once)).toMatchObject({ money: '10.00' });
    await db.owner.query(`UPDATE game_odds SET odds_hundredths = 190 WHERE side = 'big'`);
    expect(await call('game_place_order', shown, once)).toMatchObject({ money: '10.00' });
    expect(await call('game_place_order', shown)).toMatchObject({ refused: 'odds_changed' });
    expect(await call('game_place_order', order({ item: 'one,big', odds: '1.95' }))).toMatchObject({
      refused: 'bad_field',
    });
    expect(await balanceOf(db.api, member)).toBe(98_000);
    const now = order({ item: 'one,big', odds: '1.95,1.90' });
    expect(await call('game_place_order', now)).toMatchObject({ money: '10.00' });
    expect(await balanceOf(db.api, member)).toBe(96_000);
  });

  test('a bet after the close is refused', async () => {
    await setTime(57);
    expect(await call('game_place_order', order())).toMatchObject({ refused: 'round_closed' });
  });
});

test('user_get_game_list returns results in the caller’s language', async () => {
  await call('game_place_order', order());
  const [open] = await call('user_get_game_list', {});
  expect(open).toMatchObject({
    ico: '/media/i.svg',
    expect: '202603010601',
    key,
    opencode: '',
    dx: '',
    ds: '',
    item: 'one',
    status: 0,
    status_text: 'Waiting for the draw',
    money: '10.00',
    profit: '0.00',
    is_win: 0,
  });
  await drawFirst();
  const records = await call('user_get_game_list', { page: '1' });
  expect(records).toHaveLength(2);
  for (const record of records) {
    const won = record.item === record.dx || record.item === record.ds;
    expect(record).toMatchObject({
      status: 1,
      status_text: 'Settled',
      is_win: won ? 1 : 0,
      win_text: won ? 'Won' : 'Not won',
      profit: won ? '9.50' : '-10.00',
    });
  }
  const [inTurkish] = await call('user_get_game_list', {}, { language: 'tr' });
  expect(inTurkish.status_text).toBe('Sonuçlandı');
  expect(await call('user_get_game_list', { page: '2' })).toEqual([]);
});
