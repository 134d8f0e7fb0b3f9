import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import type pg from 'pg';
import { createPool } from '../../../server/api/src/database/pool.ts';
import { OWNER } from '../../cluster/database/cluster-addresses.ts';
import { databasePackages, missingPackages } from '../../cluster/packages.ts';
import { checkout } from '../../cluster/services/app-user.ts';
import { migrateCluster } from '../../cluster/services/migrations.ts';
import { startCluster } from '../../cluster/start-cluster.ts';

const missing = missingPackages(databasePackages);

const commandArguments = ([script = '', ...args]: readonly string[]): readonly string[] => [
  ...scriptArguments(script),
  ...args,
];

/** Why backups cannot be tested here; empty where they can. */
export const noBackups =
  missing.length > 0
    ? `without ${missing.join(', ')}`
    : process.getuid?.() === 0
      ? ''
      : 'without root’s namespaces';

/** A database cluster with the files of an installation, to be backed up, lost and restored. */
export interface BackupStage {
  readonly dataFolder: string;
  /** DATA_DIR. */
  readonly product: string;
  readonly drawsKey: Buffer;
  /** Runs a statement as the schema's owner. */
  query(sql: string): Promise<void>;
  onDatabase<T>(task: (pool: pg.Pool) => Promise<T>): Promise<T>;
  /** Runs a command of this checkout for the data folder; rejects when it ends with another code than 0. */
  run(
    args: readonly string[],
    environment?: NodeJS.ProcessEnv,
  ): Promise<{ readonly stdout: string; readonly stderr: string }>;
  /** Ends the cluster and puts all but backups, secrets and keys into a folder, which it gives. */
  lose(name: string): Promise<string>;
  /** Starts it again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a cluster in a temporary folder, with one picture that a banner has. */
export async function openBackupStage(): Promise<BackupStage> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'velvet-backup-'));
  const product = path.join(dataFolder, 'product');
  const start = () => startCluster({ dataFolder, log: () => undefined });
  let cluster = await start();
  let isRunning = true;
  const end = async (): Promise<void> => {
    if (isRunning) await cluster.stop();
    isRunning = false;
  };
  const onDatabase: BackupStage['onDatabase'] = async (task) => {
    const pool = createPool({ url: await cluster.url(OWNER), role: 'owner', max: 1 });
    return task(pool).finally(() => pool.end());
  };
  const query = (sql: string): Promise<void> =>
    onDatabase(async (pool) => void (await pool.query(sql)));
  await migrateCluster(cluster, () => undefined);
  await mkdir(path.join(product, 'uploads'), { recursive: true });
  await writeFile(path.join(product, 'uploads/first.webp'), 'picture');
  await mkdir(path.join(dataFolder, 'keys'));
  const drawsKey = Buffer.alloc(32, 7);
  await writeFile(path.join(dataFolder, 'keys/draws.key'), drawsKey.toString('base64'));
  await cluster.secrets('velvet-secret');
  await query(`INSERT INTO banner (image) VALUES ('uploads/first.webp')`);
  return {
    dataFolder,
    product,
    drawsKey,
    query,
    onDatabase,
    run: (args, environment = process.env) =>
      promisify(execFile)(process.execPath, commandArguments([...args, '--data', dataFolder]), {
        cwd: checkout,
        env: environment,
      }),
    async lose(name) {
      await end();
      const lost = path.join(dataFolder, name);
      await mkdir(lost);
      for (const each of ['pg-1', 'pg-2', 'pg-3', 'product', 'places.json']) {
        await rename(path.join(dataFolder, each), path.join(lost, each));
      }
      return lost;
    },
    async start() {
      cluster = await start();
      isRunning = true;
    },
    async stop() {
      await end();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
