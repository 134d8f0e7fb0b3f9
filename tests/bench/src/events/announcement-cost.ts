import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createLoadMembers } from '../../../../server/api/src/testing/load-members.ts';
import { createDayGame, openPeriod, withBench } from '../api/bench-database.ts';
import { hammer, median, ms, quantile } from '../api/figures.ts';
import { printTable } from '../harness/print-table.ts';

const SECONDS = 4;
const TURNS = 3;
const MEMBERS = 500;
const FUNDS = 1_000_000_000;
const CLIENTS = [16, 48] as const;
/** What a draws process does four times a second. */
const RELAY_MS = 250;

const ways = ['not at all', 'NOTIFY by each order', 'relay table, NOTIFY by the draws'] as const;
type Way = (typeof ways)[number];

interface Figures {
  readonly way: Way;
  readonly perSecond: number[];
  readonly taken: number[];
}
const createFigures = (way: Way): Figures => ({ way, perSecond: [], taken: [] });

function startRelay(pool: pg.Pool): { stop(): Promise<void> } {
  let isStopped = false;
  const relay = async () => {
    while (!isStopped) {
      await pool.query('SELECT orders_announce()');
      await delay(RELAY_MS);
    }
  };
  const running = relay();
  return {
    stop: () => {
      isStopped = true;
      return running;
    },
  };
}

/**
 * What announcing costs the most frequent write: orders a second, each a durable transaction, with
 * every way of announcing them in turns.
 */
export async function measureAnnouncements(): Promise<void> {
  await withBench(async ({ pool }) => {
    const game = await createDayGame(pool);
    const members = await createLoadMembers(pool, MEMBERS, FUNDS);
    const expect = await openPeriod(pool, game.id);
    await pool.query('ANALYZE');
    const order = (db: pg.Pool, way: Way) => async (who: number, turn: number) => {
      const id = members[(who * 13 + turn) % members.length]?.id ?? 0;
      // Several statements in one message are one transaction, so every way takes one round trip.
      await db.query(
        `SELECT outcome FROM place_bets(${id}, ${game.id}, '${expect}', ARRAY['big', 'odd'], 100,
           '${randomUUID()}', sha256('b'));
         ${way === 'NOTIFY by each order' ? `SELECT announce_balances('order', ARRAY[${id}])` : ''}`,
      );
    };
    const listener = new pg.Client({ connectionString: pool.options.connectionString });
    await listener.connect();
    await listener.query('LISTEN velvet_events');
    const relay = startRelay(pool);
    const rows = [];
    for (const clients of CLIENTS) {
      const db = new pg.Pool({ connectionString: pool.options.connectionString, max: clients });
      const figures = ways.map((way) => createFigures(way));
      for (let turn = 0; turn < TURNS; turn += 1) {
        for (const { way, perSecond, taken } of figures) {
          const isOn = way === 'relay table, NOTIFY by the draws';
          await pool.query(
            `ALTER TABLE bet_order ${isOn ? 'ENABLE' : 'DISABLE'} TRIGGER bet_order_announce`,
          );
          const result = await hammer(clients, SECONDS, order(db, way));
          perSecond.push(result.perSecond);
          taken.push(...result.taken);
        }
      }
      for (const { way, perSecond, taken } of figures) {
        rows.push({
          connections: clients,
          announced: way,
          'orders/s, median of 3': Math.round(median(perSecond)),
          'each turn': perSecond.map((each) => Math.round(each)).join(', '),
          'median ms': ms(median(taken)),
          'p99 ms': ms(quantile(taken, 0.99)),
        });
      }
      await db.end();
    }
    await relay.stop();
    await listener.end();
    printTable('Orders announced in different ways, durable commits', rows);
  });
}
