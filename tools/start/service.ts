import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import { root } from '@velvet/registry/build';
import * as v from 'valibot';
import { StartProblem } from './settings.ts';

/** One of our servers in a child process. */
export interface Service {
  readonly name: string;
  readonly pid: number;
  /** Of its first role, which it told when it was ready. */
  readonly port: number;
  /** Of each role; 0 for one that listens nowhere. */
  readonly ports: Readonly<Record<string, number>>;
  /** Resolves when it has exited, with the reason: `with code 1`, `by SIGKILL`. */
  readonly ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after `patienceMs`. */
  readonly stop: (patienceMs?: number) => Promise<void>;
}

interface ServiceOptions {
  /** Aborts the start; afterwards use `stop`. */
  readonly signal?: AbortSignal;
}

/** A first start draws covers while apps are built; on a busy machine both take long. */
const READY_MS = 300_000;
const STOP_MS = 15_000;

/**
 * Starts a server and waits until it reports `{ ready: true, port }`.
 * @param command its script and arguments: `server/api/src/main.ts --role api,draws`.
 */
export async function startService(
  name: string,
  command: string,
  environment: NodeJS.ProcessEnv,
  { signal }: ServiceOptions = {},
): Promise<Service> {
  const child = spawn(process.execPath, scriptArguments(command), {
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
    return { name, pid: child.pid ?? 0, ...(await ready(name, child)), ended, stop };
  } finally {
    signal?.removeEventListener('abort', abandon);
  }
}

const readySchema = v.object({
  ready: v.literal(true),
  port: v.optional(v.number(), 0),
  ports: v.optional(v.record(v.string(), v.number()), {}),
});

function ready(name: string, child: ChildProcess): Promise<Pick<Service, 'port' | 'ports'>> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new StartProblem(`${name} did not start: ${why}.`));
    };
    const timer = setTimeout(() => fail('it took longer than five minutes'), READY_MS);
    child.once('exit', (code) => fail(`it ended with code ${code}, see above`));
    child.on('message', (message: unknown) => {
      const said = v.safeParse(readySchema, message);
      if (!said.success) return;
      clearTimeout(timer);
      resolve({ port: said.output.port, ports: said.output.ports });
    });
  });
}

/** An API with demo data and without sources outside this machine, on a free port. */
export const startDemoApi = (
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Service> =>
  startService('The API', 'server/api/src/main.ts --role api,draws', {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_DATA: '1',
    DRAND_RELAYS: 'none',
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'error',
    ...environment,
  });

/**
 * Runs one of our scripts to its end, with the output of this process.
 * @throws StartProblem when it fails.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [...scriptArguments(script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new StartProblem(`${script} ended with code ${code}, see above.`);
}
