import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { OWNER } from '../../../../deploy/cluster/database/cluster-addresses.ts';
import type { DatabaseCluster } from '../../../../deploy/cluster/database-cluster.ts';
import { startInstallation } from '../../../../deploy/cluster/services/start-installation.ts';
import { startCluster } from '../../../../deploy/cluster/start-cluster.ts';
import { createPool } from '../../../../server/api/src/database/pool.ts';
import { type Load, placeWithoutPause } from '../../../../server/api/src/testing/kill-load.ts';
import { finishRounds, judge } from '../../../../server/api/src/testing/kill-run.ts';
import { createLoadClient } from '../../../../server/api/src/testing/load-client.ts';
import { createLoadMembers } from '../../../../server/api/src/testing/load-members.ts';
import { type AcknowledgedWrites, createAcknowledgedWrites } from './acknowledged-writes.ts';
import { end, type Fault, inflict } from './faults.ts';
import {
  createWithdrawer,
  type MoneyLoad,
  missingMoney,
  rechargeWithoutPause,
  withdrawWithoutPause,
} from './money-load.ts';
import { startPrimaryProbes } from './primary-probes.ts';
import { watchDraws } from './seen-draws.ts';

/** One fault and how long no write was acknowledged because of it. */
export interface Outage {
  readonly fault: Fault;
  readonly seconds: number;
}

export interface FailoverReport {
  readonly outages: readonly Outage[];
  /** Writes that were answered with success: bets, recharges, withdrawals and probes. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly openBets: number;
  readonly roundsSeen: number;
  /** Rounds that a client has seen with two results. */
  readonly drawnTwice: number;
  readonly twoPrimaries: number;
  /** Findings of the checks of books and rounds. */
  readonly faults: readonly string[];
}

const MEMBERS = 16;
const WORKERS = 4;
const FUNDS = 1_000_000_00;
const RECOVERY_MS = 120_000;
const BEFORE_MS = 5_000;
const AFTER_MS = 5_000;
/** Longer than a lease: a fault that ends before the primary has changed proves nothing. */
const LEAST_FAULT_MS = 15_000;

/** Inflicts faults on the primary, one after the other, while members bet, recharge and withdraw. */
export async function measureFailover(
  order: readonly Fault[],
  log: (line: string) => void,
): Promise<FailoverReport> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'velvet-failover-'));
  const cluster = await startCluster({ dataFolder, log });
  const stops: (() => Promise<unknown>)[] = [() => cluster.stop()];
  try {
    const installation = await startInstallation(cluster, {
      log,
      hasWeb: false,
      hasMonitoring: false,
      hasDemo: true,
      environment: {
        DEMO_PERIODS: '15,20,30',
        DRAND_RELAYS: 'none',
        RATE_LIMIT_PER_MINUTE: '100000000',
        LOG_LEVEL: 'error',
      },
    });
    stops.push(() => installation.stop());
    const ports = ['api-1', 'api-2'].map((name) => {
      const { url } = installation.services.get(name) ?? {};
      return Number(new URL(url ?? '').port);
    });
    const owner = createPool({ url: await cluster.url(OWNER), role: 'owner', max: 4 });
    stops.push(() => owner.end());
    const report = await underLoad(order, { cluster, owner, ports, log });
    stops.unshift(() => rm(dataFolder, { recursive: true, force: true }));
    return report;
  } catch (error) {
    log(`The logs are kept in ${cluster.logFolder}`);
    throw error;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

interface Scene {
  readonly cluster: DatabaseCluster;
  readonly owner: pg.Pool;
  readonly ports: readonly number[];
  readonly log: (line: string) => void;
}

async function underLoad(order: readonly Fault[], scene: Scene): Promise<FailoverReport> {
  const { cluster, owner, ports } = scene;
  const client = createLoadClient();
  const writes = createAcknowledgedWrites(() => performance.now());
  const bets: Load = {
    acknowledged: new Map(),
    broken: 0,
    stopped: false,
    onAcknowledged: () => writes.note(),
  };
  const money: MoneyLoad = { recharges: new Set(), withdrawals: new Set(), stopped: false };
  const members = await createLoadMembers(owner, MEMBERS, FUNDS);
  const withdrawer = await createWithdrawer(owner, client, ports[0] ?? 0);
  const probes = await startPrimaryProbes(cluster, owner);
  const draws = watchDraws(client, ports, withdrawer);
  const servers = ports.map((port) => ({ port }));
  const target = { client, ports, member: withdrawer, writes };
  const workers = [
    ...Array.from({ length: WORKERS }, (_, index) =>
      placeWithoutPause(bets, { client, servers, members }, index),
    ),
    rechargeWithoutPause(money, target),
    withdrawWithoutPause(money, target),
  ];
  const outages: Outage[] = [];
  try {
    for (const fault of order) outages.push(await strike(fault, writes, scene));
  } finally {
    bets.stopped = true;
    money.stopped = true;
    await Promise.all([...workers, probes.stop(), draws.stop()]);
    client.close();
  }
  await finish(scene);
  const judged = await judge(owner, bets);
  return {
    outages,
    acknowledged: writes.count() + probes.acknowledged(),
    lost: judged.lost + (await missingMoney(owner, money)) + (await probes.lost(owner)),
    openBets: judged.openBets,
    roundsSeen: draws.count(),
    drawnTwice: draws.contradictions(),
    twoPrimaries: probes.overlaps(),
    faults: judged.faults,
  };
}

/** One fault from a whole cluster to a whole cluster. */
async function strike(fault: Fault, writes: AcknowledgedWrites, scene: Scene): Promise<Outage> {
  const { cluster, log } = scene;
  await cluster.whole(RECOVERY_MS);
  await writes.next(RECOVERY_MS);
  await delay(BEFORE_MS);
  const primary = await cluster.ready();
  const fromMs = performance.now();
  await inflict(cluster, fault, primary);
  await delay(LEAST_FAULT_MS);
  const next = await cluster.ready(RECOVERY_MS);
  await writes.next(RECOVERY_MS);
  await delay(AFTER_MS);
  const seconds = writes.longestGap(fromMs, performance.now()) / 1_000;
  log(`  ${fault} of ${primary.name}: ${seconds.toFixed(1)} s without writes, then ${next.name}`);
  await end(cluster, fault, primary);
  await cluster.whole(RECOVERY_MS);
  return { fault, seconds };
}

/** Lets the rounds that were published be drawn and settled; the key is the draws’ own. */
async function finish({ cluster, owner }: Scene): Promise<void> {
  const key = await readFile(path.join(cluster.dataFolder, 'keys/draws.key'), 'utf8');
  await finishRounds(owner, Buffer.from(key.trim(), 'base64'));
}
