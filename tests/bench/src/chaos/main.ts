import { parseArgs } from 'node:util';
import { printTable } from '../harness/print-table.ts';
import { createRandom } from '../harness/random.ts';
import { type FaultKind, faultKinds } from './faults/fault.ts';
import { planFaults } from './faults/plan-faults.ts';
import type { Tally } from './load/tally.ts';
import { type ChaosReport, type Episode, runChaos } from './run-chaos.ts';
import { openStage } from './stage.ts';

const SEEDS = 1_000_000;
const MINUTE_S = 60;
const SHOWN = 40;

/**
 * Brings up the installation of several nodes, lets one fault after the other happen under load, and
 * says what is left of the promises. Exit code 1 when one was broken.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '15' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * SEEDS)) },
      only: { type: 'string', default: faultKinds.join() },
      releases: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const kinds = readKinds(values.only);
  const begin = performance.now();
  const log = (line: string) =>
    console.log(`${Math.round((performance.now() - begin) / 1_000)} s  ${line}`);
  log(`Seed ${values.seed}: the same one plays the same faults in the same order again`);
  const stage = await openStage({
    log,
    keepsFolder: values.keep,
    ...(values.releases ? { releasesFolder: values.releases } : {}),
  });
  try {
    if (!stage.store) log('No faults of an object store: Debian’s swift packages are missing');
    const report = await runChaos(stage, {
      seconds: Number(values.minutes) * MINUTE_S,
      plan: (faults) =>
        planFaults(
          faults.filter(({ kind }) => kinds.has(kind)),
          createRandom(Number(values.seed)),
        ),
      log,
    });
    print(report);
    if (report.broken.length > 0) process.exitCode = 1;
  } finally {
    await stage.stop();
  }
}

function readKinds(text: string): ReadonlySet<FaultKind> {
  const names = text.split(',');
  const unknown = names.find((name) => !faultKinds.some((kind) => kind === name));
  if (unknown !== undefined) {
    throw new Error(`There are no faults "${unknown}"; there are ${faultKinds.join(', ')}.`);
  }
  return new Set(faultKinds.filter((kind) => names.includes(kind)));
}

function print({ episodes, tally, verdict, broken }: ChaosReport): void {
  const byName = new Map<string, Episode[]>();
  for (const episode of episodes) {
    const name = episode.names.join(' + ');
    byName.set(name, [...(byName.get(name) ?? []), episode]);
  }
  printTable(
    'Faults under load; times in seconds, the worst of each',
    [...byName].sort().map(([fault, all]) => ({
      fault,
      times: all.length,
      lasted: Math.max(...all.map(({ seconds }) => seconds)),
      'requests failed': all.reduce((sum, { failed }) => sum + failed, 0),
      'without a write': Math.max(...all.map(({ withoutWrite }) => withoutWrite)),
      'recovered after': Math.max(...all.map(({ recovered }) => recovered)),
    })),
  );
  printTable('The load', [loadRow(tally)]);
  printTable('Afterwards', [
    {
      'rounds drawn': verdict.rounds.drawn,
      'rounds given back': verdict.rounds.void,
      'newest timeline': verdict.timeline,
      'audit entries': verdict.auditEntries,
      'promises broken': broken.length,
    },
  ]);
  for (const [what, times] of tally.failures) console.log(`  ${times} × ${what}`);
  for (const promise of broken.slice(0, SHOWN)) console.log(`  BROKEN: ${promise}`);
  if (broken.length > SHOWN) console.log(`  … and ${broken.length - SHOWN} more`);
}

function loadRow(tally: Tally) {
  const count = (kind: string) => tally.acknowledged.filter((write) => write.kind === kind).length;
  return {
    requests: tally.requests,
    failed: tally.failedAtMs.length,
    'slowest, s': (tally.slowestMs / 1_000).toFixed(1),
    bets: count('bet'),
    recharges: count('recharge'),
    withdrawals: count('withdrawal'),
    'withdrawals approved': tally.approved.length,
    refused: tally.refused.length,
    'members with pictures': tally.pictures.size,
    reads: tally.reads,
    pages: tally.pages,
    events: tally.events,
  };
}
