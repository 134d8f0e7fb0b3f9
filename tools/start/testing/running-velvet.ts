import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { openEnvelope } from '@velvet/contract/envelope';
import { freePort } from '@velvet/postgres/free-port';
import { isAlive } from '@velvet/postgres/processes';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import { root } from '@velvet/registry/build';
import { publishExample } from '@velvet/registry/testing';

const POLL_MS = 50;

/** Repeats an attempt until it does not throw; then its last error is the reason. */
export async function eventually<T>(attempt: () => T | Promise<T>, withinMs = 30_000): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(POLL_MS);
    }
  }
}

/** A complete Velvet in child processes, as a test observes it. */
export interface RunningVelvet {
  readonly url: string;
  readonly starter: ChildProcess;
  /** The supervisor's output. */
  readonly said: readonly string[];
  /** The process id by name: `The server`, `The edge`. */
  readonly pidOf: (name: string) => number;
  readonly postgresPid: () => Promise<number>;
  /** Sends the supervisor a signal and waits for its exit. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

export async function runVelvet(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  readyWithinMs = 50_000,
): Promise<RunningVelvet> {
  const port = await freePort();
  const script = scriptArguments('tools/start/testing/start-processes.ts');
  const args = [...script, dataDir, String(port)];
  const starter = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'production',
      // The releases of a test are signed with a key for development.
      VELVET_ENV: 'development',
      ...environment,
    },
  });
  const said: string[] = [];
  createInterface({ input: starter.stdout }).on('line', (line) => said.push(line));
  try {
    await eventually(() => {
      if (!said.includes('Ready')) throw new Error(`It is not ready: ${said.join(' | ')}`);
    }, readyWithinMs);
  } catch (error) {
    // Its processes would go on after the test.
    starter.kill('SIGTERM');
    throw error;
  }
  return {
    url: `${environment.TLS_CERT === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    starter,
    said,
    pidOf(name) {
      const line = said.findLast((text) => text.startsWith(`${name} runs`)) ?? '';
      return Number(/process (\d+)$/.exec(line)?.[1]);
    },
    postgresPid: async () =>
      Number.parseInt(
        await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'),
        10,
      ),
    async end(signal) {
      if (starter.exitCode !== null || starter.signalCode !== null) return;
      starter.kill(signal);
      await once(starter, 'exit');
    },
  };
}

/** Throws while one of the processes is running. */
export async function expectGone(...pids: readonly number[]): Promise<void> {
  for (const pid of pids) if (await isAlive(pid)) throw new Error(`Process ${pid} still runs`);
}

/** The smallest release that a Velvet can start with. */
export const publishShell = (dataDir: string) =>
  publishExample(dataDir, {
    id: 'shell',
    version: '1',
    entry: { js: ['main.js'], css: [] },
    files: { 'main.js': 'start();', 'boot.js': 'boot();' },
  });

/** The process ids of server, edge and database, in this order. */
export const pidsOf = async (velvet: RunningVelvet): Promise<readonly number[]> => [
  velvet.pidOf('The server'),
  velvet.pidOf('The edge'),
  await velvet.postgresPid(),
];

export const configAt = ({ url }: Pick<RunningVelvet, 'url'>): Promise<Response> =>
  fetch(`${url}/api/sys_config`);

/** Waits until the API answers through the edge. */
export const expectAnswers = (velvet: RunningVelvet) =>
  eventually(async () => {
    const answer = await configAt(velvet);
    expect(openEnvelope(await answer.json())).toMatchObject({ ok: true, code: 200 });
  });
