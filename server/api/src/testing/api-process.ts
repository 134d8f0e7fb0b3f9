import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { scriptArguments } from '@velvet/postgres/script-arguments';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const READY_MS = 180_000;

/** A server in a process of its own. */
export interface ApiProcess {
  readonly port: number;
  readonly pid: number;
  /** Kills it with SIGKILL and waits for its exit. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM and waits for its exit. */
  stop(): Promise<void>;
}

/**
 * Starts the members' API and waits until it listens.
 * @param root of another release's sources, if it is not to be this one.
 * @throws Error with what it said when it ends before.
 */
export const startApiProcess = (
  environment: Readonly<Record<string, string>>,
  root?: string,
): Promise<ApiProcess> => startProcess('server/api/src/main.ts --role api', environment, root);

/** Starts the draws and waits until it is ready, as above. */
export const startDrawsProcess = (
  environment: Readonly<Record<string, string>>,
  root?: string,
): Promise<ApiProcess> => startProcess('server/api/src/main.ts --role draws', environment, root);

/** Starts the operators' server and waits until it listens, as above. */
export const startOpsProcess = (
  environment: Readonly<Record<string, string>>,
): Promise<ApiProcess> => startProcess('server/api/src/main.ts --role ops', environment);

/** Starts a transcoder and waits until it is ready, as above. */
export const startTranscoderProcess = (
  environment: Readonly<Record<string, string>>,
): Promise<ApiProcess> => startProcess('server/api/src/main.ts --role transcode', environment);

/** Starts a sender of push messages and waits until it is ready, as above. */
export const startPushProcess = (
  environment: Readonly<Record<string, string>>,
): Promise<ApiProcess> => startProcess('server/api/src/main.ts --role push', environment);

/** A release that was checked out is not compiled: it runs from its sources. */
const argumentsIn = (root: string, command: string): readonly string[] =>
  root === ROOT ? scriptArguments(command) : ['--import', 'tsx', ...command.split(' ')];

async function startProcess(
  command: string,
  environment: Readonly<Record<string, string>>,
  root = ROOT,
): Promise<ApiProcess> {
  const child = spawn(process.execPath, argumentsIn(root, command), {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
  };
  const port = await readPort(child);
  return { port, pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

function readPort(child: ChildProcess): Promise<number> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server did not start in time: ${said}`));
    }, READY_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with code ${code}: ${said}`));
    });
    child.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('port' in message)) return;
      clearTimeout(timer);
      resolve(Number(message.port));
    });
  });
}
