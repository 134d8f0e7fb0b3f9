import { spawn } from 'node:child_process';
import { open, readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresProcessesIn, trySignal } from '@velvet/postgres/processes';
import { StartProblem } from '../../../tools/start/settings.ts';
import type { SystemUser } from './system-user.ts';

/** A server program of the cluster. */
export interface ProgramOptions {
  /** Name in messages and of the log file: `patroni-1`. */
  readonly name: string;
  readonly command: readonly string[];
  /** The whole environment besides PATH and LANG; nothing of this process's own is passed on. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The user it runs as; absent: that of this process. */
  readonly user?: SystemUser | undefined;
  readonly workFolder: string;
  readonly logFile: string;
  /** Put before the command to run it in a node's network; empty: in this machine's. */
  readonly enter: readonly string[];
  /** Where a PostgreSQL that the program starts keeps its data; it may outlive the program. */
  readonly postgresData?: string;
}

/** A running program with all processes that it has started. */
export interface Program {
  readonly name: string;
  /** Resolves when the program itself has ended, with how: `with code 1`, `by SIGKILL`. */
  readonly ended: Promise<string>;
  readonly hasEnded: () => boolean;
  /** Numbers of its processes on this machine. */
  processes(): Promise<readonly number[]>;
  /** SIGKILL to all processes at once, as when the power fails. */
  kill(): Promise<void>;
  /** SIGSTOP to all processes; the connections stay open and nobody answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** A signal to the program itself. */
  signal(name: 'SIGHUP' | 'SIGUSR2'): Promise<void>;
  /** SIGTERM to the program, SIGKILL to everything that is left after `patienceMs`. */
  stop(patienceMs?: number): Promise<void>;
}

const STOP_MS = 10_000;
const FREEZE_ROUNDS = 20;

/**
 * Starts a program. As root it gets a process namespace of its own, in which it is process 1: when
 * it or this process ends in whatever way, the kernel ends all that it has started.
 * @throws StartProblem when it cannot be run.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { name, user, environment = {} } = options;
  const command = isolated(options);
  const [file = '', ...args] = command;
  const output = await open(options.logFile, 'a', 0o640);
  const child = spawn(file, args, {
    cwd: options.workFolder,
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      ...environment,
    },
    // A group of its own: Ctrl-C is for the command, which stops its programs in order.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => reject(new StartProblem(`${name} cannot be run.`, { cause })));
  }).finally(() => output.close());
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, by) => resolve(by ? `by ${by}` : `with code ${code}`)),
  );
  const outer = child.pid ?? 0;
  const processes = async (): Promise<readonly number[]> => {
    if (user !== undefined) return namespaceOf(outer);
    const database = options.postgresData ? await postgresProcessesIn(options.postgresData) : [];
    return [...(await descendants(outer)), ...database];
  };
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of await processes()) trySignal(pid, signal);
  };
  const signalFirst = async (signal: NodeJS.Signals) => {
    const [first] = user === undefined ? [outer] : await namespaceOf(outer);
    if (first !== undefined && !hasEnded()) trySignal(first, signal);
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const kill = async (): Promise<void> => {
    await signalAll('SIGKILL');
    if (!hasEnded()) child.kill('SIGKILL');
    await ended;
  };
  return {
    name,
    ended,
    hasEnded,
    processes,
    kill,
    async freeze() {
      // Processes that are made between the list and the signals are met in the next round.
      for (let round = 0; round < FREEZE_ROUNDS; round += 1) {
        await signalAll('SIGSTOP');
        if ((await states(await processes())).every((state) => state === 'T')) return;
        await delay(5);
      }
    },
    thaw: () => signalAll('SIGCONT'),
    signal: signalFirst,
    async stop(patienceMs = STOP_MS) {
      await signalAll('SIGCONT');
      await signalFirst('SIGTERM');
      const timer = setTimeout(() => void kill(), patienceMs);
      await ended;
      clearTimeout(timer);
      await signalAll('SIGKILL');
    },
  };
}

function isolated({ command, enter, user }: ProgramOptions): readonly string[] {
  const die = ['setpriv', '--pdeathsig', 'KILL'];
  // Patroni stops its PostgreSQL, which would outlive it, when it is asked to end.
  if (user === undefined) return ['setpriv', '--pdeathsig', 'TERM', ...command];
  const space = ['unshare', '--pid', '--fork', '--kill-child=KILL', '--mount-proc'];
  const rights = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups'];
  // Changing the user clears what `--kill-child` has set, so it is set again.
  return [...die, ...enter, ...space, ...die, ...rights, '--no-new-privs', '--', ...command];
}

/** Processes of the namespace whose process 1 is the child of `outer`; process 1 comes first. */
async function namespaceOf(outer: number): Promise<readonly number[]> {
  const [first] = await childrenOf(outer);
  if (first === undefined) return [];
  const space = await spaceOf(first);
  if (space === undefined || space === (await spaceOf(outer))) return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const spaces = await Promise.all(pids.map(spaceOf));
  return [first, ...pids.filter((pid, index) => pid !== first && spaces[index] === space)];
}

const spaceOf = (pid: number): Promise<string | undefined> =>
  readlink(`/proc/${pid}/ns/pid`).catch(() => undefined);

async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

async function descendants(pid: number): Promise<readonly number[]> {
  const children = await childrenOf(pid);
  return [pid, ...(await Promise.all(children.map(descendants))).flat()];
}

/** T for a stopped process; one that has ended or is ending counts as stopped. */
async function states(pids: readonly number[]): Promise<readonly string[]> {
  return Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const state = text.slice(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3);
      return ['', 'Z', 'X', 't'].includes(state) ? 'T' : state;
    }),
  );
}
