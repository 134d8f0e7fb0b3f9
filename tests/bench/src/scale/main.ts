import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createLoadMembers } from '../../../../server/api/src/testing/load-members.ts';
import { printTable } from '../harness/print-table.ts';
import { cpuSecondsOf } from '../harness/process-usage.ts';
import { signInDemo } from '../harness/sign-in-demo.ts';
import { startWholeCluster } from './cluster.ts';
import { databaseUsage, databaseUsedBetween } from './database-usage.ts';
import { findKnee } from './find-knee.ts';
import type { Installation } from './installation.ts';
import { figuresFile, type ScaleFigures, type UnitCost } from './kept-figures.ts';
import { startOneMachine } from './one-machine.ts';
import { recordVisits } from './record-visits.ts';
import { type ReplayFigures, type ReplayOptions, replayVisits } from './replay-visits.ts';
import { cdnKinds, type RecordedVisit, type RequestKind, visitorShares } from './visits.ts';

const MEMBERS = 500;
const FUNDS = 1_000_000_000;
const CONNECTIONS = [1, 2, 4, 8, 16, 32, 64] as const;
const WARM_UP_S = 5;
/** Answers that 1 of 100 visitors waits longer for are too late. */
const P99_LIMIT_MS = 500;
const PERIOD_POLL_MS = 500;
/** The game of the recorded player. */
const GAME_KEY = 'lily-3';
const THOUSAND = 1_000;
const MEGABYTE = 1_000_000;

/**
 * Lets browsers visit, replays what they asked for with growing load against the whole installation, and
 * says where the knee is and what a thousand visits and a bet cost there.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'one-machine': { type: 'boolean', default: false },
      seconds: { type: 'string', default: '10' },
      save: { type: 'boolean', default: false },
    },
  });
  const installation = await (values['one-machine'] ? startOneMachine() : startWholeCluster());
  const db = new pg.Pool({ connectionString: installation.ownerUrl, max: 2 });
  const period = followPeriod(db);
  try {
    const token = await signInDemo(installation.url);
    const visits = await recordVisits(installation.url, token);
    const members = await createLoadMembers(db, MEMBERS, FUNDS);
    // As the recorded member is: some of what it looked at is for VIPs.
    await db.query('UPDATE member SET vip = true WHERE id = ANY ($1)', [
      members.map(({ id }) => id),
    ]);
    await db.query('ANALYZE');
    const base: ReplayOptions = {
      url: installation.url,
      visits,
      tokens: members.map((member) => member.token),
      openPeriod: period.current,
      connections: 1,
      seconds: Number(values.seconds),
      isBehindCdn: true,
      seed: 1,
    };
    const figures = await measure(installation, db, base);
    if (figures && values.save)
      await writeFile(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await period.stop();
    await db.end();
    await installation.stop();
  }
}

async function measure(
  installation: Installation,
  db: pg.Pool,
  base: ReplayOptions,
): Promise<ScaleFigures | undefined> {
  await replayVisits({ ...base, seconds: WARM_UP_S });
  const steps: Measured[] = [];
  for (const connections of CONNECTIONS) {
    steps.push(await measureStep(installation, db, { ...base, connections, seed: connections }));
    const { figures } = steps.at(-1) ?? {};
    if (figures && figures.p99Ms > P99_LIMIT_MS * 2) break;
  }
  printTable(`${installation.name}, behind a CDN, no pauses between requests`, steps.map(stepRow));
  const knee = findKnee(steps.map(toStep), P99_LIMIT_MS);
  const at = steps.find(({ options }) => options.connections === knee?.connections);
  if (!at) {
    console.log('  Not even one connection gets its answers in time.');
    process.exitCode = 1;
    return undefined;
  }
  console.log(`  The knee: ${at.options.connections} connections.`);
  const everything = await measureStep(installation, db, { ...at.options, isBehindCdn: false });
  const orders = await measureStep(installation, db, { ...at.options, onlyOrders: true });
  printCosts('A thousand visits', [
    ['behind a CDN', at, at.figures.visits / THOUSAND],
    ['without one', everything, everything.figures.visits / THOUSAND],
  ]);
  printCosts('A thousand bets', [['the orders alone', orders, orders.figures.orders / THOUSAND]]);
  return {
    date: new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
    installation: installation.name,
    visit: unitCost(at, at.figures.visits),
    bet: unitCost(orders, orders.figures.orders),
    ...cdnFigures(base.visits),
  };
}

/** One load with what it used. */
interface Measured {
  readonly options: ReplayOptions;
  readonly figures: ReplayFigures;
  /** Processor seconds by role. */
  readonly cpuSeconds: Readonly<Record<string, number>>;
  readonly database: ReturnType<typeof databaseUsedBetween>;
}

async function measureStep(
  { roles }: Installation,
  db: pg.Pool,
  options: ReplayOptions,
): Promise<Measured> {
  const read = () =>
    Object.fromEntries(Object.entries(roles).map(([name, pids]) => [name, cpuSecondsOf(pids())]));
  const [before, databaseBefore] = [read(), await databaseUsage(db)];
  const figures = await replayVisits(options);
  const [after, databaseAfter] = [read(), await databaseUsage(db)];
  const cpuSeconds = Object.fromEntries(
    Object.entries(before).map(([name, used]) => [name, (after[name] ?? used) - used]),
  );
  for (const [what, times] of figures.why) console.log(`  ${times} × ${what}`);
  return {
    options,
    figures,
    cpuSeconds,
    database: databaseUsedBetween(databaseBefore, databaseAfter),
  };
}

const toStep = ({ options, figures }: Measured) => ({
  connections: options.connections,
  requestsPerSecond: figures.requests / figures.seconds,
  p99Ms: figures.p99Ms,
  failures: figures.failures,
});

const stepRow = ({ options, figures, cpuSeconds }: Measured) => ({
  connections: options.connections,
  'requests/s': Math.round(figures.requests / figures.seconds),
  'visits/s': (figures.visits / figures.seconds).toFixed(1),
  'bets/s': (figures.orders / figures.seconds).toFixed(1),
  'median ms': figures.medianMs,
  'p99 ms': figures.p99Ms,
  failures: figures.failures,
  ...Object.fromEntries(
    Object.entries(cpuSeconds).map(([name, used]) => [
      `${name}, cores`,
      (used / figures.seconds).toFixed(2),
    ]),
  ),
});

function printCosts(heading: string, rows: readonly (readonly [string, Measured, number])[]): void {
  printTable(
    heading,
    rows.map(([name, { figures, cpuSeconds, database }, units]) => ({
      '': name,
      ...Object.fromEntries(
        Object.entries(cpuSeconds).map(([role, used]) => [
          `${role}, CPU s`,
          (used / units).toFixed(2),
        ]),
      ),
      requests: Math.round(figures.requests / units),
      'MB sent': (figures.bytes / units / MEGABYTE).toFixed(1),
      transactions: Math.round(database.transactions / units),
      'WAL, MB': (database.walBytes / units / MEGABYTE).toFixed(2),
      'stored, MB': (database.storedBytes / units / MEGABYTE).toFixed(2),
      'WAL syncs': Math.round(database.walSyncs / units),
    })),
  );
}

const unitCost = ({ figures, cpuSeconds, database }: Measured, units: number): UnitCost => ({
  cpuSeconds: Object.fromEntries(
    Object.entries(cpuSeconds).map(([role, used]) => [role, used / units]),
  ),
  sentBytes: figures.bytes / units,
  walBytes: database.walBytes / units,
  storedBytes: database.storedBytes / units,
  walSyncs: database.walSyncs / units,
  transactions: database.transactions / units,
});

/** Of an average visit in the assumed shares. */
function cdnFigures(visits: readonly RecordedVisit[]) {
  const sum = (
    of: (request: RecordedVisit['requests'][number]) => number,
    isCounted: (kind: RequestKind) => boolean,
  ) =>
    visits.reduce(
      (total, { visitor, requests }) =>
        total +
        visitorShares[visitor] *
          requests.filter(({ kind }) => isCounted(kind)).reduce((all, each) => all + of(each), 0),
      0,
    );
  const share = (of: (request: RecordedVisit['requests'][number]) => number) =>
    sum(of, (kind) => cdnKinds.has(kind)) / sum(of, () => true);
  const hundred = Object.values(visitorShares).reduce((total, each) => total + each, 0);
  return {
    cdnShare: { requests: share(() => 1), bytes: share(({ bytes }) => bytes) },
    bytesOfVisit:
      sum(
        ({ bytes }) => bytes,
        () => true,
      ) / hundred,
  };
}

/** Knows the period of the recorded game that takes orders. */
function followPeriod(db: pg.Pool) {
  let current = '';
  let isStopped = false;
  const follow = async () => {
    while (!isStopped) {
      const { rows } = await db.query<{ expect: string }>(
        `SELECT expect FROM round JOIN game ON game.id = game_id
         WHERE game.key = $1 AND opens_at <= now() AND closes_at > now() + interval '1 second'`,
        [GAME_KEY],
      );
      current = rows[0]?.expect ?? current;
      await delay(PERIOD_POLL_MS);
    }
  };
  const following = follow();
  return {
    current: () => current,
    stop: () => {
      isStopped = true;
      return following;
    },
  };
}
