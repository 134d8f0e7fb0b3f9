import { parseArgs } from 'node:util';
import { printTable } from '../harness/print-table.ts';
import { type DrawCrowd, simulateDraw } from './simulate-draw.ts';

/**
 * One server of the `events` bench: 5,000 streams written in 33 ms; of the `round-close` bench: 2,500
 * members answered in 1.95 s. Both have half of a two-core machine beside their clients.
 */
const WRITES_PER_SECOND = 150_000;
const CALLS_PER_SECOND = 1_280;

/**
 * Without details in the event: at the end of a countdown the table asks for game, history and member, as
 * the event may not come (S4.5); after the event again for game and history.
 */
const CALLS_AT_THE_TABLE = 5;

const asking: DrawCrowd = {
  clients: 1_000_000,
  streamsPerServer: 10_000,
  writesPerSecond: WRITES_PER_SECOND,
  callsPerSecond: CALLS_PER_SECOND,
  callsPerClient: CALLS_AT_THE_TABLE,
  spreadMs: 200,
  hiddenShare: 0.3,
  wayMs: { median: 40, p99: 400 },
  callLimitMs: 10_000,
  seed: 1,
};

const ways: readonly (readonly [string, Partial<DrawCrowd>])[] = [
  ['five calls within 0.2 s, as before', {}],
  ['… within 10 s', { spreadMs: 10_000 }],
  ['… within 40 s', { spreadMs: 40_000 }],
  ['two after the event within 0.2 s, as without its details', { callsPerClient: 2 }],
  ['… within 15 s', { callsPerClient: 2, spreadMs: 15_000 }],
  ['the result from a CDN of 50 places', { callsPerClient: 1, cdnPlaces: 50 }],
  ['the result in the event, as now', { callsPerClient: 0 }],
];

/** A draw that a million clients watch, simulated; the servers' speeds are measured ones. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      clients: { type: 'string', default: String(asking.clients) },
      'streams-per-server': { type: 'string', default: String(asking.streamsPerServer) },
      'calls-per-second': { type: 'string', default: String(asking.callsPerSecond) },
    },
  });
  const base: DrawCrowd = {
    ...asking,
    clients: Number(values.clients),
    streamsPerServer: Number(values['streams-per-server']),
    callsPerSecond: Number(values['calls-per-second']),
  };
  const rows = ways.map(([way, changes]) => {
    const figures = simulateDraw({ ...base, ...changes });
    const seen = (share: number): string => {
      const at = figures.seenMs[Math.floor((figures.seenMs.length - 1) * share)];
      return at === undefined ? 'never' : (at / 1_000).toFixed(2);
    };
    return {
      'clients fetch': way,
      servers: figures.servers,
      'calls to servers': figures.calls,
      'peak calls/s': figures.peakCallsPerSecond,
      'longest queue, s': (figures.longestQueueMs / 1_000).toFixed(2),
      'gave up': figures.givenUp,
      'seen by half, s': seen(0.5),
      'by 99 %': seen(0.99),
      'by all': seen(1),
    };
  });
  printTable(`${base.clients.toLocaleString('en')} clients watch a draw (simulated)`, rows);
}
