import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import type pg from 'pg';
import { createPool } from '../../server/api/src/database/pool.ts';
import { askUntil } from '../../tools/start/ask-until.ts';
import { StartProblem } from '../../tools/start/settings.ts';
import { DATABASE } from '../cluster/database/cluster-addresses.ts';
import {
  archiveCommand,
  runPgBackRest,
  writeBackupConfiguration,
} from '../cluster/database/pgbackrest.ts';
import { withClient } from '../cluster/database/with-client.ts';
import { type Program, startProgram } from '../cluster/machine/program.ts';
import { giveTo, systemUser } from '../cluster/machine/system-user.ts';
import { postgresPrograms } from '../cluster/packages.ts';
import type { Secrets } from '../cluster/secrets.ts';

/** A database that was made from a backup, on this machine alone. */
export interface RestoredDatabase {
  /** As its superuser. */
  readonly pool: pg.Pool;
  readonly restoreSeconds: number;
  /** Start and replay of what was archived. */
  readonly replaySeconds: number;
  /** When the last transaction that it has was committed; undefined when none was replayed. */
  readonly lastCommit: Date | undefined;
  stop(): Promise<void>;
}

const REPLAY_MS = 30 * 60_000;
const POLL_MS = 200;
const STOP_MS = 10_000;
const CONNECT_MS = 3_000;

/** What is restored, and where. */
interface RestoreRequest {
  /** Folder of the cluster, with the repository in `backup/`. */
  readonly dataFolder: string;
  /** Gets PostgreSQL's data in `data`, its log and its socket. */
  readonly workFolder: string;
  readonly secrets: Secrets;
  /** The moment that comes back; undefined: the last one that was archived. */
  readonly to: Date | undefined;
  /** Whether it goes on as the database of the repository, rather than beside it. */
  readonly archives: boolean;
}

/**
 * Restores the newest backup into a new folder and replays what was archived, up to a time or its end.
 * The database listens on loopback and knows no other node. One that archives puts its new timeline into
 * the repository, so that no later restore mistakes it for another.
 * @throws StartProblem when pgBackRest fails or the time is not reached.
 */
export async function restoreDatabase(request: RestoreRequest): Promise<RestoredDatabase> {
  const { dataFolder, workFolder, secrets, to, archives } = request;
  const data = path.join(workFolder, 'data');
  await mkdir(data, { recursive: true, mode: 0o700 });
  await giveTo(systemUser('postgres'), workFolder, data);
  const port = await freePort();
  await writeBackupConfiguration(dataFolder, { workFolder, port }, secrets);
  const begin = performance.now();
  const target = to
    ? [
        '--type=time',
        `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`,
        '--target-action=promote',
      ]
    : ['--type=default'];
  const archiving = archives ? 'preserve' : 'off';
  await runPgBackRest(workFolder, [...target, `--archive-mode=${archiving}`, 'restore']);
  const restored = performance.now();
  const program = await startPostgres(workFolder, port, archives);
  const url = `postgres://postgres:${await secrets('postgres')}@127.0.0.1:${port}/${DATABASE}`;
  try {
    const lastCommit = await untilReplayed(url, program, workFolder);
    const pool = createPool({ url, role: 'owner', max: 2 });
    return {
      pool,
      lastCommit,
      restoreSeconds: (restored - begin) / 1_000,
      replaySeconds: (performance.now() - restored) / 1_000,
      async stop() {
        await pool.end();
        await program.stop(STOP_MS);
      },
    };
  } catch (error) {
    await program.kill();
    throw error;
  }
}

async function startPostgres(
  workFolder: string,
  port: number,
  archives: boolean,
): Promise<Program> {
  const hba = path.join(workFolder, 'hba.conf');
  await writeFile(hba, 'host all postgres 127.0.0.1/32 scram-sha-256\n', { mode: 0o644 });
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    hba_file: hba,
    // The node that was backed up had its own, in folders that may be gone.
    unix_socket_directories: workFolder,
    archive_mode: archives ? 'on' : 'off',
    archive_command: archiveCommand(workFolder),
    // Patroni's: nobody is there to wait for.
    synchronous_standby_names: '',
    primary_conninfo: '',
    primary_slot_name: '',
  };
  return startProgram({
    name: 'The restored database',
    command: [
      path.join(postgresPrograms, 'postgres'),
      '-D',
      path.join(workFolder, 'data'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    user: systemUser('postgres'),
    workFolder,
    logFile: path.join(workFolder, 'postgres.log'),
    enter: [],
    postgresData: path.join(workFolder, 'data'),
  });
}

/** Waits until it accepts writes. */
async function untilReplayed(
  url: string,
  program: Program,
  workFolder: string,
): Promise<Date | undefined> {
  const look = async (client: pg.Client) => {
    const { rows } = await client.query<{ replaying: boolean; at: Date | null }>(
      'SELECT pg_is_in_recovery() AS replaying, pg_last_xact_replay_timestamp() AS at',
    );
    return rows[0]?.replaying === false ? rows[0] : undefined;
  };
  const ask = async () => {
    if (program.hasEnded()) return 'ended';
    // It does not accept connections at once.
    return withClient(url, look, CONNECT_MS).catch(() => undefined);
  };
  const found = await askUntil(ask, { limitMs: REPLAY_MS, pauseMs: POLL_MS });
  if (typeof found === 'object') return found.at ?? undefined;
  const log = path.join(workFolder, 'postgres.log');
  throw new StartProblem(`The restored database does not replay to that point; see ${log}.`);
}

/**
 * The moment to restore, from the command line.
 * @param text such as 2026-11-24T01:30:00Z; undefined for the last one that was archived.
 * @throws StartProblem for what is no time, or has no time zone, which would mean another one elsewhere.
 */
export function readTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) {
    throw new StartProblem(`--to is a time such as 2026-11-24T01:30:00Z, not "${text}".`);
  }
  return time;
}

/**
 * How long a restore took, and what is lost by it.
 * @param begin when the command began, in ms since 1970.
 */
export function timeLines(
  { restoreSeconds, replaySeconds, lastCommit }: RestoredDatabase,
  begin: number,
  to: Date | undefined,
): readonly string[] {
  const total = (Date.now() - begin) / 1_000;
  const times = `Time to restore: database ${restoreSeconds.toFixed(1)} s, replay ${replaySeconds.toFixed(1)} s, with checks ${total.toFixed(1)} s`;
  if (lastCommit === undefined) return [times];
  const lost = Math.max(0, ((to?.getTime() ?? begin) - lastCommit.getTime()) / 1_000);
  const before = to ? 'that time' : 'this command';
  return [
    times,
    `Last transaction: ${lastCommit.toISOString()}, ${lost.toFixed(1)} s before ${before}`,
  ];
}
