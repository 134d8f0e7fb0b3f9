import type { Pool } from 'pg';
import {
  createLoadMembers,
  type LoadMember,
} from '../../../../server/api/src/testing/load-members.ts';
import { withBench } from '../api/bench-database.ts';
import { median, memoryOf, ms, quantile } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { type OpenStreams, openStreams } from './open-streams.ts';

const STREAMS = 5_000;
const DRAWS = 20;
const SINGLE_EVENTS = 200;
const DAYS_AHEAD_MS = 2 * 86_400_000;
const KB = 1_000;

/**
 * 5,000 streams of live events on one server: their memory, and the time from sending a statement that
 * commits until the clients have its event.
 */
export async function run(): Promise<void> {
  await withBench(async ({ pool, startServer }) => {
    await createGames(pool);
    const members = await createLoadMembers(pool, STREAMS, 0);
    await pool.query('ANALYZE');
    const { port } = await startServer({ EVENT_STREAMS_PER_ADDRESS: String(STREAMS) });
    const before = await memoryOf(port);
    const begin = performance.now();
    const streams = await openStreams(port, members);
    const opening = performance.now() - begin;
    const open = await memoryOf(port);
    const drawn = await measureDraws(pool, streams, members);
    const single = await measureSingle(pool, streams, members);
    const after = await memoryOf(port);
    streams.close();
    printTable(`${STREAMS.toLocaleString('en')} streams on one server`, [
      {
        'opened in, s': (opening / 1_000).toFixed(1),
        'memory before, MB': before,
        'with streams, MB': open,
        'after the events, MB': after,
        'KB each': (((open - before) * KB) / STREAMS).toFixed(1),
      },
    ]);
    printTable('From the statement to the client, ms', [
      { event: `a round is drawn, to all (${DRAWS} times)`, ...figuresOf(drawn) },
      { event: `a recharge, to its member (${SINGLE_EVENTS} times)`, ...figuresOf(single) },
    ]);
  });
}

const figuresOf = (taken: readonly number[]) => ({
  median: ms(median(taken)),
  p99: ms(quantile(taken, 0.99)),
  longest: ms(quantile(taken, 1)),
});

/** One round each that can be drawn. */
async function createGames(pool: Pool): Promise<void> {
  await pool.query(`INSERT INTO game_category (id, name) VALUES (1, '{"en": "C"}')`);
  await pool.query(
    `INSERT INTO game (key, category_id, name, description, icon, period_seconds, stake_min, stake_max)
     SELECT 'day-' || n, 1, '{"en": "Day"}', '{"en": "D"}', 'games/game-1.svg', 86400, 100, 1000000
       FROM generate_series(1, $1::integer) n`,
    [DRAWS],
  );
  await pool.query('SELECT rounds_prepare()');
}

async function measureDraws(
  pool: Pool,
  streams: OpenStreams,
  members: readonly LoadMember[],
): Promise<number[]> {
  const client = await pool.connect();
  const later = new Date(Date.now() + DAYS_AHEAD_MS).toISOString();
  await client.query(`SELECT set_config('velvet.now', $1, false)`, [later]);
  const taken: number[] = [];
  for (let game = 1; game <= DRAWS; game += 1) {
    const key = `day-${game}`;
    const begin = performance.now();
    const arrivals = streams.arrivals(members, `"${key}"`, begin);
    await client.query(
      `SELECT round_draw(r.id, s.seed) FROM round r
         JOIN plain_seed s ON s.chain_id = r.chain_id AND s.place = r.chain_place
        WHERE r.game_key = $1 ORDER BY r.draws_at LIMIT 1`,
      [key],
    );
    taken.push(...(await arrivals));
  }
  client.release(true);
  return taken;
}

async function measureSingle(
  pool: Pool,
  streams: OpenStreams,
  members: readonly LoadMember[],
): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < SINGLE_EVENTS; turn += 1) {
    const member = members[(turn * 97) % members.length];
    if (!member) break;
    const { rows } = await pool.query<{ id: number }>(
      `SELECT recharge_id AS id FROM recharge_request($1, 100, 'bench', $2, sha256('b'))`,
      [member.id, `bench-${turn}`],
    );
    const begin = performance.now();
    const arrivals = streams.arrivals([member], 'event: recharge', begin);
    await pool.query('SELECT recharge_complete($1, 100, true)', [rows[0]?.id]);
    taken.push(...(await arrivals));
  }
  return taken;
}
