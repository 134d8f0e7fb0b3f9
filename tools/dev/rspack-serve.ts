import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { plainNode, rspackScript } from '@velvet/rspack/command';
import type { ServeEnv } from '@velvet/rspack/serve';
import { askUntil } from '../start/ask-until.ts';
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

/**
 * `rspack serve` in an app's folder, once it has built. Throws a StartProblem when the port is taken
 * or the server ends at the start.
 */
export async function rspackServe({ folder, port, env = {} }: ServeCommand) {
  await ensurePortFree({ port, host: HOST, dataDir: '' });
  const settings = Object.entries({ ...env, port: String(port) });
  const options = settings.flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const child = spawn(process.execPath, [rspackScript, 'serve', ...options], {
    cwd: folder,
    env: plainNode(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const isUp = await askUntil(async () => hasEnded() || (await isServing(port)), {
    limitMs: READY_MS,
    pauseMs: PAUSE_MS,
  });
  if (hasEnded()) throw new StartProblem(`The development server of ${folder} ended, see above.`);
  if (isUp) return { stop };
  await stop();
  throw new StartProblem(`The development server of ${folder} did not start in time.`);
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
