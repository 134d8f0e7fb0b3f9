import { createLoadMembers } from '../../../../server/api/src/testing/load-members.ts';
import { median, ms, mustBeOk, quantile } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { createDayGame, openPeriod, withBench } from './bench-database.ts';

const BETS = 10_000;
const MEMBERS = 2_500;
/** Connections that the members share. */
const CLIENTS = 64;
const DAYS_AHEAD_MS = 2 * 86_400_000;

/**
 * The time from a round's draw to its last settled bet, with one process, and until the last of the
 * members, who all poll at once, has seen theirs.
 */
export async function run(): Promise<void> {
  await withBench(async ({ pool, client: calls, startServer }) => {
    const game = await createDayGame(pool);
    const members = await createLoadMembers(pool, MEMBERS, 1_000_000);
    const expect = await openPeriod(pool, game.id);
    await pool.query(
      `SELECT count(p.order_id) FROM unnest($1::bigint[]) AS id, generate_series(1, $4) AS n,
         LATERAL place_bets(id, $2, $3, ARRAY['big', 'odd'], 100, 'b' || n, sha256('b')) p`,
      [members.map(({ id }) => id), game.id, expect, BETS / MEMBERS / 2],
    );
    await pool.query('ANALYZE');
    const { port } = await startServer();
    const client = await pool.connect();
    const later = new Date(Date.now() + DAYS_AHEAD_MS).toISOString();
    await client.query(`SELECT set_config('velvet.now', $1, false)`, [later]);
    const begin = performance.now();
    await client.query('SELECT count(*) FROM rounds_draw()');
    const drawn = performance.now();
    const batches: number[] = [];
    let settled = 0;
    for (let last = drawn; ; last = performance.now()) {
      const { rows } = await client.query<{ n: number }>('SELECT bets_settle() AS n');
      const count = rows[0]?.n ?? -1;
      if (count < 0) break;
      settled += count;
      if (count > 0) batches.push(performance.now() - last);
    }
    const end = performance.now();
    let next = 0;
    const seen = async () => {
      for (let member = members[next++]; member; member = members[next++]) {
        const answer = await calls.call(port, {
          method: 'GET',
          name: 'user_get_game_list',
          fields: { page: '1' },
          token: member.token,
        });
        mustBeOk(answer, 'The record');
        if (!isSettled(answer.data)) throw new Error('A member sees an open bet');
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, seen));
    const lastSeen = performance.now();
    client.release(true);
    printTable('Closing a round', [
      {
        bets: settled,
        'draw ms': ms(drawn - begin),
        'settle ms': ms(end - drawn),
        'last member sees it, s': ((lastSeen - begin) / 1_000).toFixed(2),
        'bets/s': Math.round(settled / ((end - drawn) / 1_000)),
        'batch, median ms': ms(median(batches)),
        'p99 ms': ms(quantile(batches, 0.99)),
      },
    ]);
    const { rows: faults } = await pool.query('SELECT * FROM book_faults()');
    console.log(`  faults in the books afterwards: ${faults.length}`);
  });
}

/** Whether every bet on a page of the record is settled. */
function isSettled(records: unknown): boolean {
  return (
    Array.isArray(records) && records.length > 0 && records.every(({ status }) => status === 1)
  );
}
