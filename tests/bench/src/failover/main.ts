import { median } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { faults, limitSeconds } from './faults.ts';
import { type FailoverReport, measureFailover, type Outage } from './measure-failover.ts';

/**
 * Each fault of the primary so many times (`3`), or those named (`3 hang,kill`); ends with 1 when a limit
 * is broken.
 */
export async function run([times = '3', names = faults.join()]: readonly string[]): Promise<void> {
  const wanted = names.split(',').map((name) => {
    const fault = faults.find((each) => each === name);
    if (fault === undefined) throw new Error(`There is no fault "${name}": ${faults.join(', ')}.`);
    return fault;
  });
  const order = Array.from({ length: Number(times) }, () => wanted).flat();
  const report = await measureFailover(order, (line) => console.log(line));
  printTable(
    'Three nodes, two API servers, two draws; the primary is …',
    wanted.map((fault) => {
      const seconds = secondsOf(report.outages, fault);
      return {
        fault,
        times: seconds.length,
        'median s without writes': median(seconds).toFixed(1),
        worst: Math.max(...seconds).toFixed(1),
        limit: limitSeconds[fault],
      };
    }),
  );
  const { outages, faults: found, ...figures } = report;
  printTable('Afterwards', [{ ...figures, 'faults in books and rounds': found.length }]);
  for (const fault of found) console.log(`  ${fault}`);
  const problems = brokenLimits(report);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

const secondsOf = (outages: readonly Outage[], fault: string): readonly number[] =>
  outages.filter((outage) => outage.fault === fault).map(({ seconds }) => seconds);

/** What is not as it has to be, in words. */
export function brokenLimits(report: FailoverReport): readonly string[] {
  const slow = report.outages
    .filter(({ fault, seconds }) => seconds > limitSeconds[fault])
    .map(({ fault, seconds }) => `${seconds.toFixed(1)} s without writes after a ${fault}`);
  const counts = {
    'acknowledged writes are lost': report.lost,
    'bets are not settled': report.openBets,
    'rounds were drawn twice': report.drawnTwice,
    'writes were accepted by two primaries': report.twoPrimaries,
    'faults in books and rounds': report.faults.length,
  };
  const wrong = Object.entries(counts).filter(([, count]) => count > 0);
  return [...slow, ...wrong.map(([what, count]) => `${count} ${what}`)];
}
