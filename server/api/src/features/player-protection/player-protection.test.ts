import { randomUUID } from 'node:crypto';
import type { GameId } from '@velvet/contract/game';
import type { MemberId } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import type pg from 'pg';
import { aGame, aMember, hashOf, setNow } from '../../testing/database-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  exclude,
  readProtection,
  setLimit,
  setRealityMinutes,
} from './player-protection-feature.ts';

let db: TestDatabase;
let clock: pg.PoolClient;
let game: GameId;
let member: MemberId;
const start = new Date('2026-03-01T10:00:00Z');
const HOUR_S = 3_600;
const DAY_S = 86_400;

beforeEach(async () => {
  db = await createTestDatabase();
  game = await aGame(db.owner);
  member = await aMember(db.owner, { funds: 1_000_000 });
  clock = await db.owner.connect();
  await travel(0);
});
afterEach(async () => {
  clock.release(true);
  await db.drop();
});

let nowMs = start.getTime();
async function travel(seconds: number): Promise<void> {
  nowMs = start.getTime() + seconds * 1_000;
  await setNow(clock, new Date(nowMs));
  await clock.query('SELECT rounds_prepare()');
}

async function settleAll(): Promise<void> {
  await clock.query('SELECT count(*) FROM rounds_draw()');
  for (;;) {
    const { rows } = await clock.query<{ n: number }>('SELECT bets_settle() AS n');
    if ((rows[0]?.n ?? -1) < 0) return;
  }
}

/** Bets on the open round of the travelled time; `stake` in points per side. */
async function bet(stake: number, sides = ['big'], key = randomUUID()): Promise<string> {
  const { rows } = await clock.query<{ outcome: string }>(
    `SELECT outcome FROM place_bets($1, $2,
       period_name(to_timestamp(floor(extract(epoch FROM ledger_now()) / 60) * 60), 60),
       $3, $4, $5, $6)`,
    [member, game, sides, stake * 100, key, hashOf(`${stake}`)],
  );
  return rows[0]?.outcome ?? 'none';
}
const limit = (kind: 'loss' | 'stake', span: 'day' | 'week' | 'month', points?: number) =>
  clock.query('SELECT player_limit_set($1, $2, $3, $4)', [
    member,
    kind,
    span,
    points === undefined ? null : points * 100,
  ]);

test('a stake limit refuses what would exceed it, over any 24 hours', async () => {
  await limit('stake', 'day', 100);
  expect(await bet(30, ['big', 'odd'])).toBe('ok');
  expect(await bet(41)).toBe('player_limit');
  expect(await bet(40)).toBe('ok');
  expect(await bet(1)).toBe('player_limit');
  await travel(DAY_S - 60);
  expect(await bet(1)).toBe('player_limit');
  await travel(DAY_S + 60);
  await settleAll();
  expect(await bet(100)).toBe('ok');
});

test('a loss limit counts open bets as lost and returns as regained', async () => {
  await limit('loss', 'week', 50);
  expect(await bet(25, ['big', 'small'])).toBe('ok');
  expect(await bet(1)).toBe('player_limit');
  await travel(120);
  await settleAll();
  // One of two opposite sides won 48.75: 1.25 are lost.
  expect(await bet(49)).toBe('player_limit');
  expect(await bet(48)).toBe('ok');
});

test('a repeated order is answered as before, whatever the limit says now', async () => {
  const key = randomUUID();
  expect(await bet(10, ['big'], key)).toBe('ok');
  await limit('stake', 'day', 5);
  expect(await bet(10, ['big'], key)).toBe('repeated');
  expect(await bet(1)).toBe('player_limit');
});

test('a stricter limit counts at once, a looser one after 24 hours', async () => {
  await limit('stake', 'day', 100);
  await limit('stake', 'day', 10);
  expect(await bet(11)).toBe('player_limit');
  await limit('stake', 'day', 500);
  expect(await bet(11)).toBe('player_limit');
  await travel(DAY_S - 60);
  expect(await bet(11)).toBe('player_limit');
  await travel(DAY_S + 60);
  expect(await bet(11)).toBe('ok');
});

test('removing a limit waits too; asking for a stricter one in between cancels it', async () => {
  await limit('stake', 'month', 10);
  await limit('stake', 'month');
  await limit('stake', 'month', 8);
  await travel(2 * DAY_S);
  expect(await bet(9)).toBe('player_limit');
  await limit('stake', 'month');
  await travel(3 * DAY_S + 60);
  expect(await bet(900)).toBe('ok');
});

test('parallel orders cannot pass a limit together', async () => {
  const parallel = await aMember(db.owner, { funds: 1_000_000 });
  await setLimit(db.api, parallel, { kind: 'stake', span: 'day', amount: minor(10_000) });
  await db.owner.query('SELECT rounds_prepare()');
  const { rows } = await db.owner.query<{ expect: string }>(
    `SELECT expect FROM round WHERE game_id = $1 AND draws_at > clock_timestamp() + interval '5 s'
      AND opens_at <= clock_timestamp() ORDER BY draws_at LIMIT 1`,
    [game],
  );
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const placed = await db.api.query<{ outcome: string }>(
        'SELECT outcome FROM place_bets($1, $2, $3, $4, $5, $6, $7)',
        [parallel, game, rows[0]?.expect, ['odd'], 2_500, randomUUID(), hashOf('x')],
      );
      return placed.rows[0]?.outcome;
    }),
  );
  if (rows[0]) expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(4);
  expect(new Set(outcomes)).toEqual(new Set(rows[0] ? ['ok', 'player_limit'] : ['not_found']));
});

test('a time-out refuses every order until it ends and cannot be shortened', async () => {
  await clock.query(`SELECT player_exclude($1, '3d')`, [member]);
  await clock.query(`SELECT player_exclude($1, '1d')`, [member]);
  expect(await bet(10)).toBe('excluded');
  expect(await bet(10, [])).toBe('excluded');
  await travel(2 * DAY_S);
  expect(await bet(10)).toBe('excluded');
  await travel(3 * DAY_S + 60);
  expect(await bet(10)).toBe('ok');
});

test('no one, including operator and owner, can lift an exclusion', async () => {
  await exclude(db.api, member, '5y');
  for (const role of ['velvet_api', 'velvet_operator', 'owner'] as const) {
    const as = db.pool(role);
    await expect(as.query('DELETE FROM player_exclusion')).rejects.toThrow();
    await expect(as.query('UPDATE player_exclusion SET ends_at = now()')).rejects.toThrow();
  }
  const { exclusion } = await readProtection(db.api, member);
  expect(exclusion?.kind).toBe('self-exclusion');
  expect(Number(exclusion?.until) * 1_000).toBeGreaterThan(Date.now() + 4 * 365 * DAY_S * 1_000);
});

test('after the chosen time of play no bet is accepted until the check is confirmed', async () => {
  await clock.query('SELECT player_reality_set($1, 15)', [member]);
  expect(await bet(10)).toBe('ok');
  await travel(600);
  expect(await bet(10)).toBe('ok');
  await travel(900);
  expect(await bet(10)).toBe('reality_check');
  await clock.query('SELECT player_reality_answer($1)', [member]);
  expect(await bet(10)).toBe('ok');
});

test('a check counts bets that are settled, and none that is open as lost', async () => {
  await clock.query('SELECT player_reality_set($1, 30)', [member]);
  const sums = async () => {
    const { rows } = await clock.query('SELECT staked, returned FROM player_state($1)', [member]);
    return rows.map(({ staked, returned }) => [Number(staked), Number(returned)]);
  };
  await bet(10, ['big', 'small']);
  expect(await sums()).toEqual([[0, 0]]);
  await travel(120);
  await settleAll();
  await bet(20);
  // One of two opposite sides has won.
  expect(await sums()).toEqual([[2_000, 1_950]]);
});

test('a pause of half an hour starts a new period of play', async () => {
  await clock.query('SELECT player_reality_set($1, 30)', [member]);
  await bet(10);
  await travel(HOUR_S);
  expect(await bet(10)).toBe('ok');
  const { rows } = await clock.query('SELECT * FROM player_state($1)', [member]);
  expect(rows[0]).toMatchObject({ minutes: 30, stretch_since: new Date(nowMs) });
});

test('the state lists every limit in order, with usage and pending changes', async () => {
  await setLimit(db.api, member, { kind: 'stake', span: 'week', amount: minor(5_000) });
  await setLimit(db.api, member, { kind: 'stake', span: 'week', amount: undefined });
  await setRealityMinutes(db.api, member, 60);
  const state = await readProtection(db.api, member);
  expect(state.limits.map(({ kind, span }) => `${kind} ${span}`)).toEqual([
    'loss day',
    'loss week',
    'loss month',
    'stake day',
    'stake week',
    'stake month',
  ]);
  const weekly = state.limits[4];
  expect(weekly).toMatchObject({ amount: 5_000, used: 0, next: { amount: undefined } });
  expect(Number(weekly?.next?.from) * 1_000).toBeGreaterThan(Date.now() + 23 * HOUR_S * 1_000);
  expect(state.realityMinutes).toBe(60);
  expect(state.exclusion).toBeUndefined();
});

test('every change is recorded', async () => {
  await limit('loss', 'day', 20);
  await clock.query(`SELECT player_exclude($1, '1d')`, [member]);
  const { rows } = await clock.query('SELECT what FROM player_protection_event ORDER BY id');
  expect(rows.map(({ what }) => what)).toEqual(['limit', 'exclusion']);
});
