import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { GameId } from '@velvet/contract/game';
import type pg from 'pg';
import { aGame, aMember, balanceOf, hashOf, setNow } from '../../../testing/database-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createSeedSource, createSeedVault } from '../seeds/seed-vault.ts';
import { prepareRounds } from './round-steps.ts';

let db: TestDatabase;
let clock: pg.PoolClient;
let game: GameId;
const start = new Date('2026-03-01T10:00:00Z');
const at = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

beforeEach(async () => {
  db = await createTestDatabase();
  game = await aGame(db.owner);
  clock = await db.owner.connect();
});
afterEach(async () => {
  clock.release(true);
  await db.drop();
});

const place = async (
  member: number,
  options: { expect?: string; sides?: string[]; stake?: number; key?: string } = {},
) => {
  const { rows } = await clock.query<{ outcome: string; order_id: number; balance: number }>(
    'SELECT * FROM place_bets($1, $2, $3, $4, $5, $6, $7)',
    [
      member,
      game,
      options.expect ?? '202603010601',
      options.sides ?? ['big', 'odd'],
      options.stake ?? 1_000,
      options.key ?? randomUUID(),
      hashOf(`${options.stake} ${options.sides}`),
    ],
  );
  return rows[0];
};

const roundOf = async (expect: string) => {
  const { rows } = await db.owner.query<{
    id: number;
    state: string;
    game_key: string;
    numbers: number[] | null;
    seed: Buffer | null;
    commitment: Buffer;
  }>('SELECT * FROM round WHERE expect = $1', [expect]);
  const [round] = rows;
  if (!round) throw new Error(`No round ${expect}`);
  return round;
};

async function settleAll(): Promise<void> {
  await clock.query('SELECT count(*) FROM rounds_draw()');
  for (;;) {
    const { rows } = await clock.query<{ n: number }>('SELECT bets_settle(3) AS n');
    if ((rows[0]?.n ?? -1) < 0) return;
  }
}

/** The draw as a player recomputes it (spec S4.8). */
function draw(seed: Buffer, key: string, expect: string): number[] {
  const numbers: number[] = [];
  for (let counter = 0; numbers.length < 3; counter += 1) {
    const block = createHmac('sha256', seed).update(`v1|${key}|${expect}||${counter}`).digest();
    for (const byte of block) if (byte < 252) numbers.push(1 + (byte % 6));
  }
  return numbers.slice(0, 3);
}

test('S4.7 the current round opens at once and the next ones are published', async () => {
  await setNow(clock, at(20));
  await clock.query('SELECT rounds_prepare(2)');
  await clock.query('SELECT rounds_prepare(2)');
  const { rows } = await db.api.query<{ expect: string; opens_at: Date; closes_at: Date }>(
    'SELECT expect, opens_at, closes_at FROM round ORDER BY draws_at',
  );
  expect(rows).toEqual([
    { expect: '202603010601', opens_at: at(20), closes_at: at(57) },
    { expect: '202603010602', opens_at: at(60), closes_at: at(117) },
    { expect: '202603010603', opens_at: at(120), closes_at: at(177) },
  ]);
});

test('draws processes that prepare together publish each round once', async () => {
  const draws = db.pool('velvet_draws');
  const vault = createSeedVault(Buffer.alloc(32, 3));
  const prepare = () => prepareRounds(draws, createSeedSource(vault));
  const counts = await Promise.all([1, 2, 3, 4].map(prepare));
  // Who waits to begin the chain may keep the lock from who would publish: the next look does it.
  counts.push(await prepare());
  const { rows } = await db.api.query<{ n: number }>('SELECT count(*) AS n FROM round');
  expect(rows[0]?.n).toBeGreaterThanOrEqual(3);
  expect(rows[0]?.n).toBeLessThanOrEqual(4);
  expect(counts.reduce((sum, count) => sum + count)).toBe(rows[0]?.n);
});

test('S4.8 the result follows from the committed seed', async () => {
  await setNow(clock, at(0));
  await clock.query('SELECT rounds_prepare(3)');
  const before = await roundOf('202603010601');
  expect(before).toMatchObject({ seed: null, numbers: null });
  await setNow(clock, at(200));
  await settleAll();
  for (const expect_ of ['202603010601', '202603010602', '202603010603']) {
    const round = await roundOf(expect_);
    const seed = round.seed ?? Buffer.alloc(0);
    expect(createHash('sha256').update(seed).digest()).toEqual(round.commitment);
    expect(round.numbers).toEqual(draw(seed, round.game_key, expect_));
  }
  expect((await roundOf('202603010601')).commitment).toEqual(before.commitment);
});

test('S0.3 no one, including the owner, can set a result', async () => {
  await setNow(clock, at(0));
  await clock.query('SELECT rounds_prepare(1)');
  const attempts = [
    `UPDATE round SET state = 'drawn', numbers = '{6,6,6}', seed = sha256('x'), drawn_at = draws_at`,
    `UPDATE round SET commitment = sha256('x')`,
    `UPDATE round SET closes_at = closes_at + interval '1 hour'`,
    'DELETE FROM round',
  ];
  for (const attempt of attempts) await expect(db.owner.query(attempt)).rejects.toThrow();
  await setNow(clock, at(70));
  // One turn may settle nothing; without a settled round the statement below would find nothing to refuse.
  for (let settled = 0; settled === 0; ) {
    await settleAll();
    settled = (await db.owner.query(`SELECT FROM round WHERE state = 'settled'`)).rowCount ?? 0;
  }
  await expect(
    db.owner.query(`UPDATE round SET numbers = '{6,6,6}' WHERE state = 'settled'`),
  ).rejects.toThrow();
});

test('S4.4 the server repeats every check', async () => {
  await setNow(clock, at(5));
  await clock.query('SELECT rounds_prepare(1)');
  const member = await aMember(db.owner, { funds: 300_000 });
  const outcome = async (options: Parameters<typeof place>[1], who = member) =>
    (await place(who, options))?.outcome;
  expect(await outcome({ sides: [] })).toBe('no_side');
  expect(await outcome({ sides: ['big', 'big'] })).toBe('no_side');
  expect(await outcome({ sides: ['one'] })).toBe('no_side');
  expect(await outcome({ stake: 0 })).toBe('no_stake');
  expect(await outcome({ stake: 150 })).toBe('bad_amount');
  expect(await outcome({ stake: 300_000 })).toBe('insufficient_balance');
  expect(await outcome({ stake: 100_100 })).toBe('above_maximum');
  expect(await outcome({ expect: '202603010602' })).toBe('round_closed');
  expect(await outcome({ expect: '202603010699' })).toBe('not_found');
  expect(await outcome({}, await aMember(db.owner, { funds: 9_000, status: 0 }))).toBe(
    'account_offline',
  );
  expect(await outcome({})).toBe('ok');
  await setNow(clock, at(57));
  expect(await outcome({})).toBe('round_closed');
});

test('S4.7 bets are settled once, in steps, also after a repeated call', async () => {
  await setNow(clock, at(5));
  await clock.query('SELECT rounds_prepare(1)');
  const members = await Promise.all([1, 2, 3].map(() => aMember(db.owner, { funds: 10_000 })));
  for (const member of members) await place(member, { key: 'k' });
  expect(await place(members[0] ?? 0, { key: 'k' })).toMatchObject({ outcome: 'repeated' });
  expect(await place(members[0] ?? 0, { key: 'k', stake: 200 })).toMatchObject({
    outcome: 'key_reused',
  });
  await setNow(clock, at(61));
  await settleAll();
  await settleAll();
  const round = await roundOf('202603010601');
  const sum = (round.numbers ?? []).reduce((total, number) => total + number, 0);
  const wins = Number(sum >= 11) + Number(sum % 2 === 1);
  for (const member of members) {
    expect(await balanceOf(db.api, member)).toBe(10_000 - 2_000 + wins * 1_950);
  }
  expect(round.state).toBe('settled');
  expect((await db.owner.query('SELECT * FROM ledger_faults()')).rows).toEqual([]);
  const { rows } = await db.api.query('SELECT staked, won FROM member_report($1)', [members[0]]);
  expect(rows).toEqual([{ staked: 2_000, won: wins * 1_950 }]);
});

test('S4.7 bets of a round whose seed is lost are refunded', async () => {
  await setNow(clock, at(5));
  await clock.query('SELECT rounds_prepare(1)');
  const member = await aMember(db.owner, { funds: 10_000 });
  await place(member);
  await db.owner.query('DELETE FROM round_secret');
  await setNow(clock, at(61));
  await settleAll();
  expect(await roundOf('202603010601')).toMatchObject({ state: 'refunded', numbers: null });
  expect(await balanceOf(db.api, member)).toBe(10_000);
});

test('the record is paged without gaps, newest first', async () => {
  await setNow(clock, at(5));
  await clock.query('SELECT rounds_prepare(1)');
  const member = await aMember(db.owner, { funds: 100_000 });
  for (let order = 0; order < 6; order += 1) await place(member, { stake: 100 });
  const page = async (number: number) =>
    (
      await db.api.query('SELECT member_seq FROM bet_list($1, $2, 10) ORDER BY 1 DESC', [
        member,
        number,
      ])
    ).rows;
  expect((await page(1)).map((row) => row.member_seq)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect((await page(2)).map((row) => row.member_seq)).toEqual([2, 1]);
  expect(await page(3)).toEqual([]);
});
