import { keepRunning } from '../../../tools/start/keep-running.ts';
import { StartProblem } from '../../../tools/start/settings.ts';
import { type Program, type ProgramOptions, startProgram } from './program.ts';

/** A program that is started again whenever it ends, as a service manager does. */
export interface KeptProgram {
  readonly name: string;
  /** Numbers of its processes on this machine. */
  processes(): Promise<readonly number[]>;
  /** SIGKILL to its processes; it is started again after a second, later if it keeps ending. */
  kill(): Promise<void>;
  /** SIGKILL to its processes, after which it stays ended. */
  end(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** SIGHUP to the program, which then reads its configuration again. */
  reload(): Promise<void>;
  /** SIGUSR2: the product’s processes then tell proxies that they are about to end. */
  drain(): Promise<void>;
  stop(patienceMs?: number): Promise<void>;
}

const pauses = { firstPauseMs: 1_000, healthyMs: 20_000 };

/**
 * Starts a program, waits until it is ready, and keeps it running.
 * @param isReady resolves when it is; at once when absent. What it rejects with is thrown.
 * @throws StartProblem when the first start fails or it ends before it is ready.
 */
export async function keepProgram(
  options: ProgramOptions,
  log: (line: string) => void,
  isReady: (signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
): Promise<KeptProgram> {
  let program = await startProgram(options);
  await firstReady(program, options, isReady);
  const stopping = new AbortController();
  const { signal } = stopping;

  const kept = keepRunning({
    ...pauses,
    name: options.name,
    first: program,
    startAgain: () => startProgram(options),
    onStarted: (again) => {
      program = again;
    },
    log: (line) => log(`${line} (${options.logFile})`),
    signal,
  });
  return {
    name: options.name,
    processes: () => program.processes(),
    kill: () => program.kill(),
    async end() {
      stopping.abort();
      await program.kill();
      await kept;
      // One that was being started at that moment.
      await program.kill();
    },
    freeze: () => program.freeze(),
    thaw: () => program.thaw(),
    reload: () => program.signal('SIGHUP'),
    drain: () => program.signal('SIGUSR2'),
    async stop(patienceMs) {
      stopping.abort();
      await program.stop(patienceMs);
      await kept;
      // One that was being started at that moment.
      await program.stop(patienceMs);
    },
  };
}

async function firstReady(
  program: Program,
  { name, logFile }: ProgramOptions,
  isReady: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const waiting = new AbortController();
  const ended = program.ended.then((how) => {
    throw new StartProblem(`${name} ended ${how}; see ${logFile}.`);
  });
  try {
    await Promise.race([isReady(waiting.signal), ended]);
  } catch (error) {
    await program.kill();
    throw error;
  } finally {
    waiting.abort();
    ended.catch(() => undefined);
  }
}
