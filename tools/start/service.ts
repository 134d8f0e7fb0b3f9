import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '@velvet/releases/build';
import { StartProblem } from './settings.ts';

/** One of our servers in a child process. */
export interface Service {
  readonly name: string;
  readonly pid: number;
  /** The message it sent when it was ready. */
  readonly port: number;
  /** Resolves when it has exited, with the reason: `with code 1`, `by SIGKILL`. */
  readonly ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after `patienceMs`. */
  readonly stop: (patienceMs?: number) => Promise<void>;
}

interface ServiceOptions {
  /** Aborts the start; afterwards use `stop`. */
  readonly signal?: AbortSignal;
}

const READY_MS = 60_000;
const STOP_MS = 15_000;

/** Starts a TypeScript server and waits until it reports `{ ready: true, port }`. */
export async function startService(
  name: string,
  script: string,
  environment: NodeJS.ProcessEnv,
  { signal }: ServiceOptions = {},
): Promise<Service> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, by) => resolve(by ? `by ${by}` : `with code ${code}`)),
  );
  const stop = async (patienceMs = STOP_MS): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(timer);
  };
  const abandon = () => void stop();
  signal?.addEventListener('abort', abandon, { once: true });
  try {
    return { name, pid: child.pid ?? 0, port: await ready(name, child), ended, stop };
  } finally {
    signal?.removeEventListener('abort', abandon);
  }
}

function ready(name: string, child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new StartProblem(`${name} did not start: ${why}.`));
    };
    const timer = setTimeout(() => fail('it took longer than a minute'), READY_MS);
    child.once('exit', (code) => fail(`it ended with code ${code}, see above`));
    child.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('ready' in message)) return;
      clearTimeout(timer);
      resolve('port' in message ? Number(message.port) : 0);
    });
  });
}
