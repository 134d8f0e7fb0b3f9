import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { plainNode, rspackScript } from '@velvet/rspack/command';
import type { ServeEnv } from '@velvet/rspack/serve';
import { ensurePortFree, StartProblem } from '../start/settings.ts';

const HOST = '127.0.0.1';
const READY_MS = 120_000;
const PAUSE_MS = 100;

interface ServeCommand {
  /** The app's folder, with its `rspack.config.ts`. */
  readonly folder: string;
  readonly port: number;
  readonly env?: Pick<ServeEnv, 'api' | 'page' | 'pageHost'>;
}

interface DevServer {
  /** Resolves when it has exited, with any code. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * `rspack serve` in an app's folder, once it has built. Throws a StartProblem when the port is taken
 * or the server ends at the start.
 */
export async function rspackServe({ folder, port, env = {} }: ServeCommand): Promise<DevServer> {
  await ensurePortFree({ port, host: HOST, dataDir: '' });
  const settings = Object.entries({ ...env, port: String(port) });
  const options = settings.flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const child = spawn(process.execPath, [rspackScript, 'serve', ...options], {
    cwd: folder,
    env: plainNode(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
    hasEnded = true;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const giveUpAt = Date.now() + READY_MS;
  while (!(await isServing(port))) {
    if (hasEnded) throw new StartProblem(`The development server of ${folder} ended, see above.`);
    if (Date.now() > giveUpAt) {
      await stop();
      throw new StartProblem(`The development server of ${folder} did not start in time.`);
    }
    await delay(PAUSE_MS);
  }
  return { ended, stop };
}

/** The server listens before the first build has finished; a built file is served only afterwards. */
async function isServing(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://${HOST}:${port}/mf-stats.json`);
    await answer.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
