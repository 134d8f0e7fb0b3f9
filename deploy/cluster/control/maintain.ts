import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { releaseChanged } from '@velvet/registry/publish';
import { askUntil } from '../../../tools/start/ask-until.ts';
import { StartProblem } from '../../../tools/start/settings.ts';
import { clusterAddresses } from '../database/cluster-addresses.ts';
import { callPatroni } from '../database/patroni-members.ts';
import { findPrimary, keptNodes, primaryOf } from '../kept-places.ts';
import { openSecrets } from '../secrets.ts';
import { appUser, checkout } from '../services/app-user.ts';
import { migrateCluster } from '../services/migrations.ts';
import { callCluster } from './control-client.ts';
import type { ClusterStatus } from './protocol.ts';

export interface UpgradeOptions {
  /** Replaces processes by those of this checkout, without migrating; absent: by those of this one. */
  readonly backTo?: string;
  /** Publishes what changed in this checkout's apps when the edges have been replaced. */
  readonly withReleases: boolean;
}

/**
 * Brings the product of a running cluster to this checkout: migrates with its code, then has the
 * processes replaced one after another. Database nodes, PgBouncer and proxies stay.
 * @throws StartProblem when the migrations fail, before anything is replaced, or when a process does
 *   not get ready: that one runs from the checkout before again, those after it still do.
 */
export async function upgrade(
  dataFolder: string,
  { primaryPort, releasesFolder }: ClusterStatus,
  { backTo, withReleases }: UpgradeOptions,
  print: (line: string) => void,
): Promise<void> {
  if (releasesFolder === undefined) {
    throw new StartProblem('This cluster runs the database only (--database-only).');
  }
  const target = backTo ?? checkout;
  appUser(target);
  if (backTo === undefined) {
    const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
    await migrateCluster(clusterAddresses(secrets, { primary: primaryPort }), print);
  }
  const direction = backTo === undefined ? 'forward' : 'back';
  print(`Replacing the processes by those of ${target}`);
  await callCluster(dataFolder, { command: 'replace', checkout: target, direction }, print);
  if (withReleases && backTo === undefined) {
    await releaseChanged({ releasesDir: releasesFolder, log: print });
  }
  print(
    `All processes run from ${target}. Database nodes, PgBouncer and proxies were left running.`,
  );
}

const CALL_MS = 60_000;
const WAIT_MS = 30_000;
const POLL_MS = 200;
/** What Patroni answers while no standby may take over. */
const NO_CANDIDATE = 412;
const CANDIDATE_TRIES = 30;
const CANDIDATE_PAUSE_MS = 1_000;

/**
 * Makes the synchronous standby the primary, so that the machine of the one before can be looked after.
 * Writes wait for a few seconds.
 * @throws StartProblem when there is no primary, Patroni refuses, or no other node takes over.
 */
export async function switchOver(dataFolder: string, print: (line: string) => void): Promise<void> {
  const nodes = await keptNodes(dataFolder);
  const before = await findPrimary(dataFolder);
  const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
  const login = { user: 'velvet_patroni', password: await secrets('patroni') };
  print(`Asking ${before.name} to hand over`);
  const request = { body: { leader: before.name }, limitMs: CALL_MS };
  const ask = () => callPatroni(before, '/switchover', login, request);
  let status = await ask();
  // For some seconds after a start, and after another switch, no standby acknowledges writes yet.
  for (let tries = 1; status === NO_CANDIDATE && tries < CANDIDATE_TRIES; tries += 1) {
    await delay(CANDIDATE_PAUSE_MS);
    status = await ask();
  }
  if (status !== 200) {
    throw new StartProblem(
      `Patroni refused (${status}): is there a synchronous standby? Look at npx velvet cluster status.`,
    );
  }
  const another = async () => {
    const now = await primaryOf(nodes);
    return now?.name !== before.name && now;
  };
  const now = await askUntil(another, { limitMs: WAIT_MS, pauseMs: POLL_MS });
  if (!now) throw new StartProblem('No other node has become primary.');
  print(`${now.name} is the primary now`);
}
