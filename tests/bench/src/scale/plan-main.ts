import { printTable } from '../harness/print-table.ts';
import { keptFigures } from './kept-figures.ts';
import { assumed, planFor } from './plan.ts';

const MEMBERS = [1_000_000, 10_000_000, 100_000_000] as const;
const MILLION = 1_000_000;
const BILLION = 1_000_000_000;
const TRILLION = 1_000_000_000_000;

/** What 1, 10 and 100 million members need, from the kept figures of `scale` and the assumptions in plan.ts. */
export async function run(): Promise<void> {
  const figures = keptFigures();
  console.log(`Figures of ${figures.date}: ${figures.installation}.`);
  console.log(
    `A CDN answers ${Math.round(figures.cdnShare.requests * 100)} % of the requests, ${Math.round(figures.cdnShare.bytes * 100)} % of the bytes of a visit.`,
  );
  printTable('Assumptions', [{ ...assumed }]);
  const plans = MEMBERS.map((members) => ({ members, plan: planFor(members, figures) }));
  printTable(
    'In the busiest minute',
    plans.map(({ members, plan }) => ({
      'members, million': members / MILLION,
      'visits/s': Math.round(plan.visitsPerSecond),
      'bets/s': Math.round(plan.betsPerSecond),
      'live streams': Math.round(plan.streams),
      'transactions/s': Math.round(plan.transactionsPerSecond),
      'WAL, MB/s': (plan.walBytesPerSecond / MILLION).toFixed(1),
      'WAL syncs/s': Math.round(plan.walSyncsPerSecond),
      'servers send, Gbit/s': (plan.sentBitsPerSecond / BILLION).toFixed(1),
      'CDN sends, Gbit/s': (plan.cdnBitsPerSecond / BILLION).toFixed(1),
      'stored a year, TB': (plan.storedBytesPerYear / TRILLION).toFixed(2),
    })),
  );
  printTable(
    `Cores in the busiest minute, and nodes of ${assumed.coresPerNode} cores`,
    plans.map(({ members, plan }) => ({
      'members, million': members / MILLION,
      ...Object.fromEntries(
        Object.entries(plan.cores).flatMap(([role, cores]) => [
          [`${role}, cores`, cores.toFixed(1)],
          [`${role}, nodes`, plan.nodes[role]],
        ]),
      ),
    })),
  );
}
