import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@velvet/postgres/start';
import pg from 'pg';

const run = promisify(execFile);

/** Debian's programs; npm's embedded server comes without `pg_basebackup`. */
export const DEBIANS_POSTGRES = '/usr/lib/postgresql/15/bin';

/** Whether a replica can be made here; otherwise why not. */
export const missingForReplicas = existsSync(`${DEBIANS_POSTGRES}/pg_basebackup`)
  ? undefined
  : "Debian's package postgresql-15 is not installed";

/** A streaming replica of a test cluster. */
export interface ReplicaServer {
  /** The same database and login on the replica. */
  urlOf(primaryUrl: string): string;
  /** Replays nothing more until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Runs a statement there as the owner; how many rows it gave. */
  ask(statement: string): Promise<number>;
  /** Ends the server; `start` brings it up again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Copies a running cluster and follows it.
 * @param primaryUrl of the cluster's owner; its server is Debian's.
 */
export async function startReplicaServer(primaryUrl: string): Promise<ReplicaServer> {
  const { port, username, password } = new URL(primaryUrl);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-replica-'));
  const root = path.join(dataDir, 'postgres');
  await mkdir(root, { mode: 0o700 });
  await writeFile(path.join(root, 'password'), `${password}\n`, { mode: 0o600 });
  const data = path.join(root, 'data');
  await run(
    path.join(DEBIANS_POSTGRES, 'pg_basebackup'),
    ['-h', '127.0.0.1', '-p', port, '-U', username, '-D', data, '-R', '-X', 'stream', '-c', 'fast'],
    { env: { ...process.env, PGPASSWORD: password } },
  );
  await chmod(data, 0o700);
  const open = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      durable: false,
      programs: DEBIANS_POSTGRES,
    });
  let server: EmbeddedPostgres | undefined = await open();
  const ownPort = new URL(server.url).port;
  const ask = async (statement: string): Promise<number> => {
    const client = new pg.Client({ connectionString: server?.url });
    await client.connect();
    const { rowCount } = await client.query(statement).finally(() => client.end());
    return rowCount ?? 0;
  };
  const stop = async (): Promise<void> => {
    await server?.stop();
    server = undefined;
  };
  return {
    urlOf: (url) => {
      const own = new URL(url);
      own.port = ownPort;
      return own.href;
    },
    pause: async () => void (await ask('SELECT pg_wal_replay_pause()')),
    resume: async () => void (await ask('SELECT pg_wal_replay_resume()')),
    ask,
    stop,
    start: async () => {
      server ??= await open();
    },
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
