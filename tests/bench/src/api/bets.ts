import type { LoadCall } from '../../../../server/api/src/testing/load-client.ts';
import { createLoadMembers } from '../../../../server/api/src/testing/load-members.ts';
import { median, memoryOf, ms, quantile } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { createDayGame, openPeriod, withBench } from './bench-database.ts';
import { type PgbenchResult, preparePgbench } from './pgbench.ts';
import { startMeter, type Turn } from './turn-meter.ts';
import { hasWrk, runWrk, type WrkResult } from './wrk.ts';

const WARM_UP_S = 4;
const SECONDS = 5;
const TURNS = 3;
const MEMBERS = 200;
const FUNDS = 1_000_000_000;

/**
 * Orders of two bets over HTTP against one server process, each durable, in turns with pgbench's
 * TPC-B-like transaction on the same PostgreSQL.
 */
export async function run(): Promise<void> {
  if (!(await hasWrk())) return;
  await withBench(async ({ pool, url, startServer }) => {
    const game = await createDayGame(pool);
    const members = await createLoadMembers(pool, MEMBERS, FUNDS);
    await pool.query('ANALYZE');
    const server = await startServer({ DATABASE_CONNECTIONS: '16' });
    const pgbench = await preparePgbench(pool, url);
    const expect = await openPeriod(pool, game.id);
    const calls = members.map(
      ({ token }): LoadCall => ({
        method: 'POST',
        name: 'game_place_order',
        fields: { item: 'big,one', money: '1', lid: String(game.id), expect },
        token,
      }),
    );
    const bets = (clients: number, seconds: number) =>
      runWrk({ port: server.port, clients, seconds, calls });
    const meter = await startMeter(pool, server.pid);
    const atRest = await memoryOf(server.port);
    await bets(16, WARM_UP_S);
    const rows = [];
    for (const clients of [16, 64]) {
      const own: Turn[] = [];
      const theirs: Turn[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        own.push(await meter(() => bets(clients, SECONDS)));
        if (pgbench)
          theirs.push(await meter(async () => summaryOf(await pgbench.tpcbLike(clients, SECONDS))));
      }
      rows.push(...rowsOf(clients, own, theirs));
    }
    printTable('Orders of two bets, one server, durable commits; medians of three turns', rows);
    console.log(
      `  memory of the server: ${atRest} MB at rest, ${await memoryOf(server.port)} MB afterwards`,
    );
    const { rows: faults } = await pool.query('SELECT * FROM book_faults()');
    console.log(`  faults in the books afterwards: ${faults.length}`);
  });
}

const summaryOf = ({ perSecond, taken }: PgbenchResult): WrkResult => ({
  perSecond,
  calls: taken.length,
  medianMs: median(taken),
  p99Ms: quantile(taken, 0.99),
});

function rowsOf(clients: number, own: readonly Turn[], theirs: readonly Turn[]) {
  const middle = (turns: readonly Turn[], value: (turn: Turn) => number): number =>
    median(turns.map(value));
  const each = (turns: readonly Turn[], part: keyof Turn['cpu']): string =>
    ms(middle(turns, ({ cpu, calls }) => (cpu[part] * 1_000) / calls));
  const rowOf = (what: string, turns: readonly Turn[]) => ({
    clients,
    what,
    'a second': Math.round(middle(turns, ({ perSecond }) => perSecond)),
    'median ms': ms(middle(turns, ({ medianMs }) => medianMs)),
    'p99 ms': ms(middle(turns, p99)),
    'CPU ms each: database': each(turns, 'database'),
    server: each(turns, 'server'),
  });
  if (theirs.length === 0) return [rowOf('orders', own)];
  const ratio = middle(own, perSecond) / middle(theirs, perSecond);
  const cpu = ({ cpu: { database, server }, calls }: Turn): number => (database + server) / calls;
  return [
    rowOf('orders', own),
    { ...rowOf('tpcb-like', theirs), server: '' },
    {
      clients,
      what: 'ratio',
      'a second': ratio.toFixed(2),
      'median ms': '',
      'p99 ms': (middle(own, p99) / middle(theirs, p99)).toFixed(1),
      'CPU ms each: database': (middle(own, cpu) / middle(theirs, cpu)).toFixed(2),
      server: '(with the database)',
    },
  ];
}

const perSecond = (turn: Turn): number => turn.perSecond;
const p99 = (turn: Turn): number => turn.p99Ms;
