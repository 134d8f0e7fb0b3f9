import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const POLL_MS = 20;

/**
 * Identifies a process, also against a later one with the same id (a restarted container assigns
 * the same ids again). Undefined when no such process runs.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (!signalReaches(pid)) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return `${pid}`;
  const started = await run('ps', ['-o', 'lstart=', '-p', `${pid}`]).catch(() => undefined);
  return started === undefined ? undefined : `${pid} ${started.stdout.trim()}`;
}

/** Whether a process with that id runs (a zombie does not). */
export async function isAlive(pid: number): Promise<boolean> {
  return (await processIdentity(pid)) !== undefined;
}

/** Waits until the process has exited; false when it still runs after the time. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Numbers of all PostgreSQL processes that work in this data directory. */
export async function postgresProcessesIn(dataDirectory: string): Promise<readonly number[]> {
  if (process.platform === 'linux') return linuxProcessesIn(dataDirectory);
  if (process.platform === 'win32') return [];
  const args = ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn'];
  const listed = await run('lsof', args).catch(() => ({ stdout: '' }));
  const found: number[] = [];
  let pid = 0;
  for (const line of listed.stdout.split('\n')) {
    if (line.startsWith('p')) pid = Number.parseInt(line.slice(1), 10);
    if (line === `n${dataDirectory}`) found.push(pid);
  }
  return found;
}

/** Ends processes left behind by a killed server: politely first, then for certain. */
export async function reap(pids: readonly number[]): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of pids) trySignal(pid, signal);
    const gone = await Promise.all(pids.map((pid) => waitForExit(pid, 2_000)));
    if (gone.every(Boolean)) return;
  }
}

/** Whether a promise is fulfilled; neither its value nor the reason of a rejection matters. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Sends a signal; false when the process has already exited. */
export function trySignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function linuxIdentity(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The program's name, in parentheses, may itself hold spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  if (state === 'Z' || state === 'X') return undefined;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${pid} ${fields[19]} ${boot.trim()}`;
}

async function linuxProcessesIn(dataDirectory: string): Promise<readonly number[]> {
  const entries = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    entries.map(async (name) => {
      const cwd = await readlink(`/proc/${name}/cwd`).catch(() => undefined);
      if (cwd !== dataDirectory) return [];
      const comm = await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '');
      return comm.startsWith('postgres') ? [Number.parseInt(name, 10)] : [];
    }),
  );
  return found.flat();
}

/** The `code` of an error of Node or the driver, such as `EEXIST`; undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Why the embedded database cannot run; `message` is one sentence meant for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
