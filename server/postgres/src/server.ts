import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ClusterTools, serverEnvironment } from './cluster.ts';
import {
  logSize,
  type PostmasterFile,
  postmasterPath,
  readLogTail,
  readPostmasterFile,
} from './cluster-folder.ts';
import { freePort, listenOnce } from './free-port.ts';
import {
  EmbeddedPostgresError,
  isAlive,
  postgresProcessesIn,
  processIdentity,
  reap,
  trySignal,
  waitForExit,
} from './processes.ts';
import { commandFor } from './run-as.ts';

const run = promisify(execFile);
const POLL_MS = 20;
const ATTEMPTS = 5;
const START_MS = 300_000;
const STOP_MS = 60_000;
const FIRST_WITH_SCRAM_ITERATIONS = 16;
const LOG_LIMIT_BYTES = 5_000_000;

/** A server that accepts connections on 127.0.0.1. */
export interface RunningServer {
  readonly pid: number;
  /** Distinguishes it from a later process with the same id. */
  readonly identity: string;
  readonly port: number;
  readonly adopted: boolean;
}

/**
 * Finds the server that already runs on the cluster or starts one.
 * @param wantedPort keeps the address over a restart, because other processes use it; by default
 *   the port of the last server is kept. Another one is used when it stays taken.
 * @throws EmbeddedPostgresError with the server's own message when it does not start.
 */
export async function bringUpServer(
  tools: ClusterTools,
  wantedPort?: number,
): Promise<RunningServer> {
  let said = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const live = await findLiveServer(tools);
    if (live) return running(live.pid, live.port, true);
    const isLast = attempt === ATTEMPTS - 1;
    const port =
      (isLast ? undefined : (wantedPort ?? (await lastPort(tools)))) ?? (await freePort());
    const started = await launch(tools, port);
    if (started.ok) {
      await writeFile(tools.folder.portFile, `${port}\n`);
      return running(started.pid, port, false);
    }
    said = started.said;
    tools.log(`The database did not start (${said}); trying again`);
    await delay(POLL_MS * 10 * (attempt + 1));
  }
  throw new EmbeddedPostgresError(
    `The embedded database does not start: ${said} (see ${tools.folder.logFile}).`,
  );
}

/** One that has ended meanwhile has an identity that no process has. */
async function running(pid: number, port: number, adopted: boolean): Promise<RunningServer> {
  return { pid, identity: (await processIdentity(pid)) ?? '', port, adopted };
}

/** Stops the server cleanly: open transactions are rolled back, the rest is on disk. */
export async function stopServer(tools: ClusterTools, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await run(tools.binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', tools.folder.data]);
    return;
  }
  trySignal(pid, 'SIGINT');
  if (await waitForExit(pid, STOP_MS)) return;
  trySignal(pid, 'SIGQUIT');
  await waitForExit(pid, STOP_MS);
}

/** A live server of this cluster; leftovers of a dead one are cleared away. */
async function findLiveServer(tools: ClusterTools): Promise<PostmasterFile | undefined> {
  const { folder, log } = tools;
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const file = await readPostmasterFile(folder.data);
    const inside = await postgresProcessesIn(folder.data);
    const runs = file !== undefined && (await postmasterRuns(file.pid, inside));
    if (runs && file.ready) return file;
    if (!runs) {
      if (inside.length > 0) {
        log(`Ending ${inside.length} database processes left by a killed server`);
        await reap(inside);
      }
      // Its process has ended; the id may now belong to another process, which PostgreSQL
      // would take for a live server.
      if (file) await rm(postmasterPath(folder.data), { force: true });
      return undefined;
    }
    await delay(POLL_MS);
  }
  throw new EmbeddedPostgresError(
    `The database server in ${folder.data} neither gets ready nor ends; end it and start again.`,
  );
}

async function postmasterRuns(pid: number, inside: readonly number[]): Promise<boolean> {
  // Windows cannot list processes by folder here: there the number alone decides.
  return process.platform === 'win32' ? isAlive(pid) : inside.includes(pid);
}

type Launch = { ok: true; pid: number } | { ok: false; said: string };

async function launch(tools: ClusterTools, port: number): Promise<Launch> {
  const { folder } = tools;
  const logStart = await rotateLog(tools);
  const output = await open(folder.logFile, 'a', 0o600);
  try {
    const pid = await spawnServer(tools, port, output);
    return (await becomesReady(folder.data, pid))
      ? { ok: true, pid }
      : { ok: false, said: await readLogTail(folder, logStart) };
  } finally {
    await output.close();
  }
}

async function spawnServer(tools: ClusterTools, port: number, output: FileHandle): Promise<number> {
  const { folder, binaries, runAs } = tools;
  const command = commandFor(runAs, binaries.postgres, [
    '-D',
    folder.data,
    ...settings(tools, port),
  ]);
  const child = spawn(command.file, command.args, {
    cwd: folder.root,
    env: serverEnvironment(),
    // Its own session: neither the terminal's Ctrl-C nor the end of Node reaches the server.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    windowsHide: true,
    ...command.user,
  });
  await once(child, 'spawn').catch((cause: unknown) => {
    throw new EmbeddedPostgresError(`${binaries.postgres} cannot be run on this machine.`, {
      cause,
    });
  });
  child.unref();
  return child.pid ?? 0;
}

async function becomesReady(dataDirectory: string, pid: number): Promise<boolean> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (!(await isAlive(pid))) return false;
    const file = await readPostmasterFile(dataDirectory);
    if (file?.pid === pid && file.ready) return true;
    await delay(POLL_MS);
  }
  return false;
}

function settings({ durable, binaries }: ClusterTools, port: number): string[] {
  const values = {
    port: `${port}`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // The password is random, so stretching it would only cost time on every connection.
    ...(binaries.major < FIRST_WITH_SCRAM_ITERATIONS ? {} : { scram_iterations: '1' }),
    max_connections: '120',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    log_checkpoints: 'off',
    // Statements may carry personal data.
    log_min_error_statement: 'panic',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function rotateLog({ folder }: ClusterTools): Promise<number> {
  const size = await logSize(folder);
  if (size < LOG_LIMIT_BYTES) return size;
  await rename(folder.logFile, `${folder.logFile}.old`);
  return 0;
}

const LAST_PORT = 65_535;

/**
 * The port of the last server, if it is free: a process that starts while the server of others is
 * down must not change its address.
 */
async function lastPort({ folder }: ClusterTools): Promise<number | undefined> {
  const text = await readFile(folder.portFile, 'utf8').catch(() => '');
  const port = Number.parseInt(text, 10);
  if (!(port > 0 && port <= LAST_PORT)) return undefined;
  return listenOnce(port).catch(() => undefined);
}
