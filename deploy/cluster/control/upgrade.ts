import path from 'node:path';
import { releaseChanged } from '@velvet/registry/publish';
import { StartProblem } from '../../../tools/start/settings.ts';
import { clusterAddresses } from '../database/cluster-addresses.ts';
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
