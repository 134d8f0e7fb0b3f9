import { loadavg } from 'node:os';
import { brotliDecompressSync } from 'node:zlib';
import { createClients, repeated } from '../edge-pages/load.ts';
import { median } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { cpuSecondsOf } from '../harness/process-usage.ts';
import type { DemoSession } from '../harness/sign-in-demo.ts';
import type { Installation } from '../scale/installation.ts';
import { COMPOSED_MARK, memberHeaders, memberPages } from './member-visits.ts';

/** As many as an edge composes of one app at a time; more would get skeletons. */
const CLIENTS = 4;
/** Until the code of a page is compiled and its hot parts are optimized. */
const WARM_MS = 5_000;
const DURATION_MS = 5_000;

/**
 * How many pages of each kind are composed a second, with the API, the database and the clients on the
 * same cores, and the processor time of a page in each of them. Where a busy machine makes skeletons of
 * some, what it says is too little.
 */
export async function measureComposing(
  { url, roles }: Pick<Installation, 'url' | 'roles'>,
  session: DemoSession,
): Promise<void> {
  const clients = createClients(url, CLIENTS);
  const headers = { ...memberHeaders(session), 'accept-encoding': 'br' };
  const rows: Record<string, string>[] = [];
  try {
    for (const { address } of memberPages) {
      const call = { path: address, headers };
      await clients.run(repeated(call, WARM_MS));
      const before = cpuMsOf(roles);
      const { answers, tookMs } = await clients.run(repeated(call, DURATION_MS));
      const after = cpuMsOf(roles);
      const isWhole = ({ body }: { readonly body: Buffer }) =>
        brotliDecompressSync(body).includes(COMPOSED_MARK);
      const composed = answers.filter(isWhole).length;
      const costs = Object.entries(after).map(
        ([name, ms]) => [name, (ms - (before[name] ?? 0)) / answers.length] as const,
      );
      const sum = costs.reduce((total, [, ms]) => total + ms, 0);
      rows.push({
        page: address,
        'composed a second': ((composed / tookMs) * 1_000).toFixed(0),
        skeletons: String(answers.length - composed),
        'median, ms': median(answers.map(({ wholeMs }) => wholeMs)).toFixed(1),
        ...Object.fromEntries(costs.map(([name, ms]) => [`${name}, CPU ms`, ms.toFixed(1)])),
        'all, CPU ms': sum.toFixed(1),
      });
    }
  } finally {
    clients.close();
  }
  const load = loadavg()[0]?.toFixed(1);
  printTable(`Members' pages from one edge, ${CLIENTS} clients, load average ${load}`, rows);
}

function cpuMsOf(roles: Installation['roles']): Readonly<Record<string, number>> {
  const own = process.cpuUsage();
  return {
    ...Object.fromEntries(
      Object.entries(roles).map(([name, pids]) => [name, cpuSecondsOf(pids()) * 1_000]),
    ),
    clients: (own.user + own.system) / 1_000,
  };
}
