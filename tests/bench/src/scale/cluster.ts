import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@velvet/registry/build';
import { releaseChanged } from '@velvet/registry/publish';
import { startInstallation } from '../../../../deploy/cluster/services/start-installation.ts';
import { startCluster } from '../../../../deploy/cluster/start-cluster.ts';
import { startedProcesses } from '../harness/process-usage.ts';
import type { Installation } from './installation.ts';

/** Everything of `npx velvet cluster up` without monitoring and jobs. */
export async function startWholeCluster(): Promise<Installation> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'velvet-scale-'));
  const releasesFolder = path.join(root, '.cache/releases');
  await releaseChanged({ releasesDir: releasesFolder, log: console.log });
  const cluster = await startCluster({ dataFolder, log: console.log });
  try {
    const installation = await startInstallation(cluster, {
      log: console.log,
      hasDemo: true,
      hasMonitoring: false,
      hasJobs: false,
      releasesFolder,
      environment: { RATE_LIMIT_PER_MINUTE: '100000000', DRAND_RELAYS: 'none' },
    });
    return {
      name: 'proxy, two edges, two API servers, PgBouncer, three database nodes',
      url: installation.url,
      ownerUrl: await cluster.url('velvet_owner'),
      roles: {
        edge: () => startedProcesses(/edge\/src\/main\.m?[jt]s --role edge/),
        API: () => startedProcesses(/api\/src\/main\.m?[jt]s --role api/),
        draws: () => startedProcesses(/api\/src\/main\.m?[jt]s --role draws/),
        proxies: () => startedProcesses(/^\S*(?:haproxy|pgbouncer) /),
        database: () => startedProcesses(/^\S*\/postgres -D /),
      },
      async stop() {
        await installation.stop();
        await cluster.stop();
        await rm(dataFolder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
