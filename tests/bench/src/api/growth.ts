import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { LoadCall } from '../../../../server/api/src/testing/load-client.ts';
import {
  createLoadMembers,
  type LoadMember,
} from '../../../../server/api/src/testing/load-members.ts';
import { median, ms, mustBeOk } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { type Bench, createDayGame, openPeriod, withBench } from './bench-database.ts';

const MEMBERS = 100;
const GROWTH = 100;
/** Orders of each member, of two bets each. */
const ORDERS = 5;
const TIMES = 400;
const WARM_UP = 50;
const FUNDS = 1_000_000_000;
const LIMIT = 1.05;
const CHUNK = 500;

interface Game {
  readonly id: number;
  readonly expect: string;
}

/** A database of some size with a server and one member to call it. */
interface World {
  readonly bench: Bench;
  readonly port: number;
  readonly game: Game;
  readonly member: LoadMember;
}

/**
 * The same calls on two databases, one with 100 times the members and history. Calls alternate, so
 * that other load on the machine affects both.
 */
export async function run(): Promise<void> {
  await withBench((small) =>
    withBench(async (large) => {
      const worlds = [await fill(small, MEMBERS), await fill(large, MEMBERS * GROWTH)] as const;
      const rows = [];
      for (const { name, call } of calls) {
        const [few, many] = await takeTurns(worlds, call);
        rows.push({
          operation: name,
          [`${MEMBERS} members ms`]: ms(few),
          [`${MEMBERS * GROWTH} members ms`]: ms(many),
          ratio: (many / few).toFixed(2),
          within: many / few <= LIMIT ? 'yes' : 'NO',
        });
      }
      const bets = MEMBERS * GROWTH * ORDERS * 2;
      printTable(`Medians of ${TIMES} calls; the larger product has ${bets} bets`, rows);
    }),
  );
}

async function fill(bench: Bench, count: number): Promise<World> {
  const { pool, startServer } = bench;
  const { id } = await createDayGame(pool);
  const game = { id, expect: await openPeriod(pool, id) };
  const members = await createLoadMembers(pool, count, FUNDS);
  await addHistory(pool, game, members);
  await pool.query('VACUUM ANALYZE');
  const [member] = members;
  if (!member) throw new Error('No member');
  const { port } = await startServer();
  return { bench, port, game, member };
}

/** Recent bets of each member; they stay open, which is the more expensive state. */
async function addHistory(pool: Pool, game: Game, members: readonly LoadMember[]): Promise<void> {
  for (let first = 0; first < members.length; first += CHUNK) {
    await pool.query(
      `SELECT count(p.order_id) FROM unnest($1::bigint[]) AS id, generate_series(1, $4) AS n,
         LATERAL place_bets(id, $2, $3, ARRAY['big', 'odd'], 100, 'h' || n, sha256('h')) p`,
      [members.slice(first, first + CHUNK).map(({ id }) => id), game.id, game.expect, ORDERS],
    );
  }
}

type NextCall = (game: Game) => Omit<LoadCall, 'token'>;
const read =
  (name: string, fields: Readonly<Record<string, string>> = {}): NextCall =>
  () => ({ method: 'GET', name, fields });

const calls: readonly { readonly name: string; readonly call: NextCall }[] = [
  { name: 'user_info', call: read('user_info') },
  { name: 'user_get_game_list', call: read('user_get_game_list', { page: '1' }) },
  { name: 'user_get_personalreport', call: read('user_get_personalreport') },
  { name: 'user_get_withdraw_role', call: read('user_get_withdraw_role') },
  { name: 'lottery_get_info', call: read('lottery_get_info', { key: 'day' }) },
  {
    name: 'game_place_order',
    call: ({ id, expect }) => ({
      method: 'POST',
      name: 'game_place_order',
      fields: { item: 'big,one', money: '1', lid: String(id), expect },
      idempotencyKey: randomUUID(),
    }),
  },
];

/** Medians of the small and the large database. */
async function takeTurns(worlds: readonly [World, World], call: NextCall) {
  const taken: readonly [number[], number[]] = [[], []];
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    for (const [place, { bench, port, game, member }] of worlds.entries()) {
      const wanted = { ...call(game), token: member.token };
      const begin = performance.now();
      mustBeOk(await bench.client.call(port, wanted), wanted.name);
      if (turn >= WARM_UP) taken[place === 0 ? 0 : 1].push(performance.now() - begin);
    }
  }
  return [median(taken[0]), median(taken[1])] as const;
}
