import { randomUUID } from 'node:crypto';
import { period } from '@velvet/contract/game';
import type { MemberId } from '@velvet/contract/member';
import { parse } from '@velvet/contract/parse';
import fc from 'fast-check';
import { aMember, balanceOf, hashOf } from '../../testing/database-factories.ts';
import { anOpenRound } from '../../testing/round-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { exclude } from '../player-protection/player-protection-feature.ts';
import { type BetOrder, orderPlacer } from './order-placer.ts';

const FUNDS = 10_000;
let db: TestDatabase;
let round: Awaited<ReturnType<typeof anOpenRound>>;

beforeEach(async () => {
  db = await createTestDatabase();
  round = await anOpenRound(db);
});
afterEach(() => db.drop());

const members = (count: number): Promise<readonly MemberId[]> =>
  Promise.all(Array.from({ length: count }, () => aMember(db.owner, { funds: FUNDS })));

const orderOf = (memberId: MemberId, change: Partial<BetOrder> = {}): BetOrder => ({
  memberId,
  gameId: round.game,
  period: parse(period, round.expect),
  sides: ['big', 'odd'],
  stake: 1_000,
  idempotencyKey: randomUUID(),
  requestHash: hashOf('order'),
  ...change,
});

/** Orders that arrive in one turn of the event loop. */
const placeAll = (orders: readonly BetOrder[]): Promise<readonly string[]> =>
  Promise.all(orders.map(orderPlacer(db.api)));

async function count(what: string): Promise<number> {
  const { rows } = await db.owner.query<{ count: number }>(`SELECT count(*) AS count FROM ${what}`);
  return Number(rows[0]?.count);
}

const faults = () => count('book_faults()');

test('orders that arrive together are one transaction', async () => {
  const orders = (await members(5)).map((member) => orderOf(member));
  expect(await placeAll(orders)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  expect(await count('(SELECT DISTINCT xmin::text FROM bet_order) t')).toBe(1);
  expect(await count('bet')).toBe(10);
  expect(await faults()).toBe(0);
});

test('S8.5 each of them is decided by itself', async () => {
  const [rich, poor, gone, late, strange, low, misled] = await members(7);
  if (!rich || !poor || !gone || !late || !strange || !low || !misled)
    throw new Error('No members');
  await exclude(db.api, gone, '1d');
  const answers = await placeAll([
    orderOf(rich),
    orderOf(poor, { stake: 6_000 }),
    orderOf(gone),
    orderOf(late, { period: parse(period, '200001010001') }),
    orderOf(strange, { sides: ['big', 'big'] }),
    orderOf(low, { stake: 50 }),
    orderOf(misled, { odds: [1.95, 1.96] }),
  ]);
  expect(answers).toEqual([
    'ok',
    'insufficient_balance',
    'excluded',
    'not_found',
    'no_side',
    'bad_amount',
    'odds_changed',
  ]);
  expect(await balanceOf(db.owner, rich)).toBe(FUNDS - 2_000);
  expect(await balanceOf(db.owner, poor)).toBe(FUNDS);
  expect(await faults()).toBe(0);
});

test('S6.5 one key is one order, whoever else orders at the same time', async () => {
  const [one, other] = await members(2);
  if (!one || !other) throw new Error('No members');
  const order = orderOf(one);
  const changed = { ...order, requestHash: hashOf('another order') };
  const answers = await placeAll([order, orderOf(other), order, changed, orderOf(other)]);
  expect(answers).toEqual(['ok', 'ok', 'repeated', 'key_reused', 'ok']);
  expect(await count('bet_order')).toBe(3);
  expect(await faults()).toBe(0);
});

test('an account that another transaction holds delays no other order', async () => {
  const [held, free] = await members(2);
  if (!held || !free) throw new Error('No members');
  const holder = await db.owner.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM account WHERE member_id = $1 FOR UPDATE', [held]);
  const place = orderPlacer(db.api);
  const [waiting, answer] = [place(orderOf(held)), place(orderOf(free))];
  expect(await answer).toBe('ok');
  expect(await count('bet_order')).toBe(1);
  await holder.query('COMMIT');
  holder.release();
  expect(await waiting).toBe('ok');
  expect(await faults()).toBe(0);
});

test('an order that the database refuses fails alone', async () => {
  const [one, other] = await members(2);
  if (!one || !other) throw new Error('No members');
  const place = orderPlacer(db.api);
  // The database takes no such character in a text.
  const broken = place(orderOf(one, { idempotencyKey: 'a\u0000b' }));
  const [refused, answer] = await Promise.allSettled([broken, place(orderOf(other))]);
  expect(refused.status).toBe('rejected');
  expect(answer).toEqual({ status: 'fulfilled', value: 'ok' });
  expect(await faults()).toBe(0);
});

test('whatever arrives together, points are neither lost nor made', async () => {
  const all = await members(4);
  const keys = ['a', 'b', 'c'];
  const oneOrder = fc.record({
    member: fc.constantFrom(...all),
    key: fc.constantFrom(...keys),
    sides: fc.constantFrom(['big'], ['big', 'odd'], ['small', 'even'], [], ['big', 'big'], ['x']),
    stake: fc.constantFrom(100, 300, 1_000, 50, 0, 200_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(oneOrder, { minLength: 1, maxLength: 12 }), async (orders) => {
      const answers = await placeAll(
        orders.map(({ member, key, sides, stake }) =>
          orderOf(member, {
            sides,
            stake,
            idempotencyKey: key,
            requestHash: hashOf(`${sides} ${stake}`),
          }),
        ),
      );
      expect(answers).not.toContain('fault');
      expect(answers).not.toContain('busy');
      expect(await faults()).toBe(0);
    }),
    { numRuns: 20 },
  );
  // One order at most for each member and key.
  expect(await count('bet_order')).toBeLessThanOrEqual(all.length * keys.length);
  const { rows } = await db.owner.query<{ total: number }>(
    `SELECT sum(a.balance) + (SELECT sum(stake) FROM bet) AS total FROM account a
      WHERE a.member_id IS NOT NULL`,
  );
  expect(Number(rows[0]?.total)).toBe(all.length * FUNDS);
});
