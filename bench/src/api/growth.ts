import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { LoadCall } from '../../../api/src/testing/load-client.ts';
import { createLoadMembers, type LoadMember } from '../../../api/src/testing/load-members.ts';
import { type Bench, createDayGame, openPeriod, withBench } from './bench-database.ts';
import { median, ms, mustBeOk, printTable, time } from './figures.ts';

const MEMBERS = 100;
const GROWTH = 100;
/** Orders of each member, of two bets each. */
const ORDERS = 10;
const TIMES = 300;
const FUNDS = 1_000_000_000;
const LIMIT = 1.2;
const CHUNK = 500;

interface Game {
  readonly id: number;
  readonly expect: string;
}

/** The same calls of the same member with 100 times the members and history around. */
export async function run(): Promise<void> {
  await withBench(async (bench) => {
    const { pool, startServer } = bench;
    const { id } = await createDayGame(pool);
    const game = { id, expect: await openPeriod(pool, id) };
    const members = await createLoadMembers(pool, MEMBERS, FUNDS);
    await addHistory(pool, game, members);
    const [member] = members;
    if (!member) throw new Error('No member');
    const { port } = await startServer();
    const before = await measure(bench, port, game, member);
    const more = await createLoadMembers(pool, MEMBERS * (GROWTH - 1), FUNDS);
    await addHistory(pool, game, more);
    const after = await measure(bench, port, game, member);
    const rows = before.map(({ name, taken }, index) => {
      const later = after[index]?.taken ?? Number.NaN;
      const ratio = later / taken;
      return {
        operation: name,
        [`${MEMBERS} members ms`]: ms(taken),
        [`${MEMBERS * GROWTH} members ms`]: ms(later),
        ratio: ratio.toFixed(2),
        within: ratio <= LIMIT ? 'yes' : 'NO',
      };
    });
    const bets = MEMBERS * GROWTH * ORDERS * 2;
    printTable(`Medians of ${TIMES} calls; at the end ${bets} bets and as many postings × 3`, rows);
  });
}

/** Recent bets of each member; they stay open, which is the dearer state. */
async function addHistory(pool: Pool, game: Game, members: readonly LoadMember[]): Promise<void> {
  for (let first = 0; first < members.length; first += CHUNK) {
    await pool.query(
      `SELECT count(p.order_id) FROM unnest($1::bigint[]) AS id, generate_series(1, $4) AS n,
         LATERAL place_bets(id, $2, $3, ARRAY['big', 'odd'], 100, 'h' || n, sha256('h')) p`,
      [members.slice(first, first + CHUNK).map(({ id }) => id), game.id, game.expect, ORDERS],
    );
  }
  await pool.query('ANALYZE');
}

async function measure({ client }: Bench, port: number, game: Game, { token }: LoadMember) {
  const calls: readonly (() => LoadCall)[] = [
    ...[
      { name: 'user_info' },
      { name: 'user_get_game_list', fields: { page: '1' } },
      { name: 'user_get_personalreport' },
      { name: 'user_get_withdraw_role' },
      { name: 'lottery_get_info', fields: { key: 'day' } },
    ].map((read) => (): LoadCall => ({ method: 'GET', token, ...read })),
    () => ({
      method: 'POST',
      name: 'game_place_order',
      fields: { item: 'big,one', money: '1', lid: String(game.id), expect: game.expect },
      token,
      idempotencyKey: randomUUID(),
    }),
  ];
  const medians: { name: string; taken: number }[] = [];
  for (const next of calls) {
    const call = async (): Promise<void> => {
      mustBeOk(await client.call(port, next()), next().name);
    };
    await time(50, call);
    medians.push({ name: next().name, taken: median(await time(TIMES, call)) });
  }
  return medians;
}
