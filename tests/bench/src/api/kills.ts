import { runKills } from '../../../../server/api/src/testing/kill-run.ts';
import { printTable } from '../harness/print-table.ts';

const ORDERS_BETWEEN = 300;

/** The full form of the kill test; an argument sets the number of kills. */
export async function run([kills = '60']: readonly string[]): Promise<void> {
  const begin = performance.now();
  const { killed, faults, ...figures } = await runKills({
    kills: Number(kills),
    ordersBetween: ORDERS_BETWEEN,
    log: (line) => console.log(`  ${line}`),
  });
  printTable('Kills under load, two servers, one database', [
    {
      'server kills': killed['first server'] + killed['second server'],
      'draws kills': killed.draws,
      'database kills': killed.database,
      ...figures,
      faults: faults.length,
      seconds: Math.round((performance.now() - begin) / 1_000),
    },
  ]);
  for (const fault of faults) console.log(`  ${fault}`);
  if (figures.lost > 0 || figures.openBets > 0 || faults.length > 0) process.exitCode = 1;
}
