import { type ChaosReport, runChaos } from '../chaos/run-chaos.ts';
import { openStage } from '../chaos/stage.ts';
import { startPrimaryProbes } from './primary-probes.ts';

/** What is done to the primary: a fault of `chaos`, and the longest time without acknowledged writes, in seconds. */
export const failovers = {
  kill: { fault: 'kill the node of the primary', limit: 20 },
  freeze: { fault: 'freeze the node of the primary', limit: 45 },
  /** Of PostgreSQL alone, as on a disk that does not answer: Patroni goes on with what it knew when that ends. */
  hang: { fault: 'freeze PostgreSQL of the primary', limit: 45 },
  partition: { fault: 'cut the primary off from everybody', limit: 45 },
  /** Clients reach the node. */
  'partial partition': { fault: 'cut the primary off from the nodes', limit: 45 },
} as const;
export type Failover = keyof typeof failovers;

/** Longer than a lease: a fault that ends before the primary has changed proves nothing. */
const FAULT_S = 25;

/** What `chaos` found, with what single nodes have acknowledged and what took too long. */
export interface FailoverReport extends ChaosReport {
  /** Writes that were answered with success: of members and of probes. */
  readonly acknowledged: number;
}

/** Inflicts faults on the primary, one after the other, while members bet, recharge and withdraw. */
export async function measureFailover(
  order: readonly Failover[],
  log: (line: string) => void,
): Promise<FailoverReport> {
  const stage = await openStage({ log });
  try {
    const probes = await startPrimaryProbes(stage.cluster, stage.db);
    const report = await runChaos(stage, {
      log,
      seconds: Number.POSITIVE_INFINITY,
      plan: (faults) =>
        order.map((name) => {
          const fault = faults.find((each) => each.name === failovers[name].fault);
          if (!fault) throw new Error(`A ${name} needs network namespaces, so run it as root`);
          return [{ fault, seconds: FAULT_S }];
        }),
    }).finally(() => probes.stop());
    const counts = {
      'writes to single nodes were lost': await probes.lost(stage.db),
      'writes were accepted by two primaries': probes.overlaps(),
    };
    const slow = report.episodes.flatMap(({ withoutWrite }, index) => {
      const name = order[index];
      const isSlow = name !== undefined && withoutWrite > failovers[name].limit;
      return isSlow ? [`${withoutWrite} s without writes after a ${name}`] : [];
    });
    const wrong = Object.entries(counts).filter(([, count]) => count > 0);
    return {
      ...report,
      acknowledged: report.tally.acknowledged.length + probes.acknowledged(),
      broken: [...report.broken, ...slow, ...wrong.map(([what, count]) => `${count} ${what}`)],
    };
  } finally {
    await stage.stop();
  }
}
