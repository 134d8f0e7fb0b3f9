import { median } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { type Failover, failovers, measureFailover } from './measure-failover.ts';

const names = Object.keys(failovers).join();
const isFailover = (name: string): name is Failover => Object.hasOwn(failovers, name);

/**
 * Each fault of the primary so many times (`3`), or those named (`3 hang,kill`); ends with 1 when a limit
 * is broken.
 */
export async function run([times = '3', wanted = names]: readonly string[]): Promise<void> {
  const faults = wanted.split(',').map((name) => {
    if (!isFailover(name)) throw new Error(`There is no fault "${name}": ${names}.`);
    return name;
  });
  const order = Array.from({ length: Number(times) }, () => faults).flat();
  const report = await measureFailover(order, (line) => console.log(line));
  printTable(
    'Three nodes, two API servers, two draws; the primary is …',
    faults.map((fault) => {
      const seconds = report.episodes
        .filter((_, index) => order[index] === fault)
        .map(({ withoutWrite }) => withoutWrite);
      return {
        fault,
        times: seconds.length,
        'median s without writes': median(seconds).toFixed(1),
        worst: Math.max(...seconds).toFixed(1),
        limit: failovers[fault].limit,
      };
    }),
  );
  const { acknowledged, verdict, broken } = report;
  printTable('Afterwards', [
    { acknowledged, 'rounds drawn': verdict.rounds.drawn, 'promises broken': broken.length },
  ]);
  for (const promise of broken) console.error(`  BROKEN: ${promise}`);
  if (broken.length > 0) process.exitCode = 1;
}
