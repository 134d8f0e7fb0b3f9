import { createLoadMembers } from '../../../api/src/testing/load-members.ts';
import { createDayGame, openPeriod, withBench } from './bench-database.ts';
import { median, ms, printTable, quantile } from './figures.ts';

const BETS = 10_000;
const MEMBERS = 2_500;
const DAYS_AHEAD_MS = 2 * 86_400_000;

/** The time from a round's draw to its last settled bet, with one instance at work. */
export async function run(): Promise<void> {
  await withBench(async ({ pool }) => {
    const game = await createDayGame(pool);
    const members = await createLoadMembers(pool, MEMBERS, 1_000_000);
    const expect = await openPeriod(pool, game.id);
    await pool.query(
      `SELECT count(p.order_id) FROM unnest($1::bigint[]) AS id, generate_series(1, $4) AS n,
         LATERAL place_bets(id, $2, $3, ARRAY['big', 'odd'], 100, 'b' || n, sha256('b')) p`,
      [members.map(({ id }) => id), game.id, expect, BETS / MEMBERS / 2],
    );
    await pool.query('ANALYZE');
    const client = await pool.connect();
    const later = new Date(Date.now() + DAYS_AHEAD_MS).toISOString();
    await client.query(`SELECT set_config('velvet.now', $1, false)`, [later]);
    const begin = performance.now();
    await client.query('SELECT count(*) FROM rounds_draw()');
    const drawn = performance.now();
    const batches: number[] = [];
    let settled = 0;
    for (let last = drawn; ; last = performance.now()) {
      const { rows } = await client.query<{ n: number }>('SELECT bets_settle(500) AS n');
      const count = rows[0]?.n ?? -1;
      if (count < 0) break;
      settled += count;
      if (count > 0) batches.push(performance.now() - last);
    }
    const end = performance.now();
    client.release(true);
    printTable('Closing a round', [
      {
        bets: settled,
        'draw ms': ms(drawn - begin),
        'settle ms': ms(end - drawn),
        'bets/s': Math.round(settled / ((end - drawn) / 1_000)),
        'batch of 500, median ms': ms(median(batches)),
        'p99 ms': ms(quantile(batches, 0.99)),
      },
    ]);
    const { rows: faults } = await pool.query('SELECT * FROM book_faults()');
    console.log(`  faults in the books afterwards: ${faults.length}`);
  });
}
