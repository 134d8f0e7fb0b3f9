import { randomUUID } from 'node:crypto';
import { createLoadMembers } from '../../../../server/api/src/testing/load-members.ts';
import { printTable } from '../harness/print-table.ts';
import { createDayGame, openPeriod, withBench } from './bench-database.ts';
import { hammer, median, memoryOf, ms, mustBeOk, quantile } from './figures.ts';

const WARM_UP_S = 2;
const SECONDS = 8;
const MEMBERS = 200;
const FUNDS = 1_000_000_000;

/** Bets over HTTP against one server process; each is a durable transaction of two sides. */
export async function run(): Promise<void> {
  await withBench(async ({ pool, client, startServer }) => {
    const game = await createDayGame(pool);
    const members = await createLoadMembers(pool, MEMBERS, FUNDS);
    await pool.query('ANALYZE');
    const { port } = await startServer({ DATABASE_CONNECTIONS: '16' });
    const expect = await openPeriod(pool, game.id);
    const bet = async (who: number, turn: number): Promise<void> => {
      const member = members[(who * 13 + turn) % members.length];
      const answer = await client.call(port, {
        method: 'POST',
        name: 'game_place_order',
        fields: { item: 'big,one', money: '1', lid: String(game.id), expect },
        token: member?.token ?? '',
        idempotencyKey: randomUUID(),
      });
      mustBeOk(answer, 'A bet');
    };
    const atRest = await memoryOf(port);
    await hammer(16, WARM_UP_S, bet);
    const rows = [];
    for (const clients of [16, 64]) {
      const { perSecond, taken } = await hammer(clients, SECONDS, bet);
      rows.push({
        clients,
        'orders/s': Math.round(perSecond),
        'bets/s': Math.round(perSecond * 2),
        'median ms': ms(median(taken)),
        'p99 ms': ms(quantile(taken, 0.99)),
      });
    }
    printTable('Orders of two bets, one server, durable commits', rows);
    console.log(
      `  memory of the server: ${atRest} MB at rest, ${await memoryOf(port)} MB afterwards`,
    );
    const { rows: faults } = await pool.query('SELECT * FROM book_faults()');
    console.log(`  faults in the books afterwards: ${faults.length}`);
  });
}
