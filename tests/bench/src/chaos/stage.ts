import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noObjectStore, startObjectStore } from '@velvet/files/testing/object-store';
import { root } from '@velvet/registry/build';
import { releaseChanged } from '@velvet/registry/publish';
import type pg from 'pg';
import { OWNER } from '../../../../deploy/cluster/database/cluster-addresses.ts';
import type { DatabaseCluster } from '../../../../deploy/cluster/database-cluster.ts';
import type { Installation } from '../../../../deploy/cluster/services/installation.ts';
import { startInstallation } from '../../../../deploy/cluster/services/start-installation.ts';
import { startCluster } from '../../../../deploy/cluster/start-cluster.ts';
import { createPool } from '../../../../server/api/src/database/pool.ts';
import { type Clocks, openClocks } from './clocks.ts';
import { openDistribution, type ReleaseDistribution } from './release-distribution.ts';
import { mountDisk, type SmallDisk } from './small-disk.ts';

/** Folders that are on disks of their own: database nodes, the servers' DATA_DIR, an edge's. */
const DISKS = ['pg-1', 'pg-2', 'pg-3', 'product', 'edge-1'] as const;
/** Bets start all the time, so that many draws fall into a run. */
const PERIODS = '10,15,20';

/** What faults happen to. */
export interface Stage {
  readonly cluster: DatabaseCluster;
  readonly installation: Installation;
  /** By the folder: a database node's, `product`, `edge-1`. */
  readonly disks: ReadonlyMap<string, SmallDisk>;
  /** Of the product's processes. */
  readonly clocks: Clocks;
  /** Undefined without Swift: then files are in a folder. */
  readonly store: Awaited<ReturnType<typeof startObjectStore>> | undefined;
  /** Production's releases, and the copy of them that edge-2 has. */
  readonly distribution: ReleaseDistribution;
  /** Of the schema's owner, through HAProxy. */
  readonly db: pg.Pool;
  stop(): Promise<void>;
}

/** How a stage is made. */
export interface StageOptions {
  readonly log: (line: string) => void;
  /** A folder of releases to serve; absent: those of `.cache/releases`, what changed is built. */
  readonly releasesFolder?: string;
  /** Leaves the folder with all logs. */
  readonly keepsFolder?: boolean;
}

/**
 * Starts the installation of several nodes in a temporary folder, with small disks for database and files,
 * clocks that can be set and, where Swift is installed, an object store.
 * @throws StartProblem when something does not start.
 */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { log, releasesFolder, keepsFolder = false } = options;
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'velvet-chaos-'));
  const ends: (() => Promise<void>)[] = [];
  if (keepsFolder) log(`Data and logs stay in ${dataFolder}`);
  else ends.push(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }));
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) {
      await end().catch((error: unknown) => log(String(error)));
    }
  };
  try {
    const disks = new Map<string, SmallDisk>();
    for (const name of DISKS) {
      const folder = path.join(dataFolder, name);
      await mkdir(folder, { mode: 0o711 });
      const disk = await mountDisk(folder);
      ends.push(() => disk.unmount());
      disks.set(name, disk);
    }
    const clocks = await openClocks(path.join(dataFolder, 'clocks'));
    const opening = noObjectStore === undefined ? startObjectStore() : undefined;
    opening?.catch(() => undefined);
    ends.push(async () => (await opening)?.stop());
    const cluster = await startCluster({ dataFolder, log });
    ends.push(() => cluster.stop());
    const store = await opening;
    const installation = await startInstallation(cluster, {
      log,
      hasMonitoring: false,
      hasDemo: true,
      releasesFolder: releasesFolder ?? (await builtReleases(log)),
      environment: {
        RATE_LIMIT_PER_MINUTE: '100000000',
        DEMO_PERIODS: PERIODS,
        DRAND_RELAYS: 'none',
        ...store?.environment,
      },
      environmentOf: clocks.environmentOf,
    });
    ends.push(() => installation.stop());
    const distribution = await openDistribution(
      path.join(dataFolder, 'product/releases'),
      path.join(dataFolder, 'edge-2'),
    );
    const db = createPool({
      url: await cluster.url(OWNER),
      role: 'owner',
      max: 2,
      connectTimeoutMs: 10_000,
      queryTimeoutMs: 120_000,
    });
    ends.push(() => db.end());
    return { cluster, installation, disks, clocks, store, distribution, db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Those that browser tests and other benchmarks use, too; what changed is built. */
async function builtReleases(log: (line: string) => void): Promise<string> {
  const releasesDir = path.join(root, '.cache/releases');
  await releaseChanged({ releasesDir, log });
  return releasesDir;
}
