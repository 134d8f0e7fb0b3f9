import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@velvet/postgres/free-port';
import { root } from '@velvet/registry/build';

const run = promisify(execFile);
const START_LIMIT_MS = 600_000;
const POLL_MS = 50;

/** A fresh clone of this repository at a commit, with a data folder of its own. */
export interface Checkout {
  readonly folder: string;
  /** Runs an npm script to its end; the seconds it took. Throws with its output when it fails. */
  npm(...args: readonly string[]): Promise<number>;
  /** `npm start` until Home answers. */
  start(): Promise<Started>;
  /** Changes a source of a remote, so that there is something to release. */
  edit(): Promise<void>;
  remove(): Promise<void>;
}

interface Started {
  readonly seconds: number;
  readonly pid: number;
  readonly said: string;
  stop(): Promise<void>;
}

export async function makeCheckout(commit: string): Promise<Checkout> {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-start-'));
  await run('git', ['clone', '--quiet', '--no-checkout', root, folder]);
  await run('git', ['-C', folder, 'checkout', '--quiet', commit]);
  const { VELVET_PROGRAMS: _own, ...surrounding } = process.env;
  const environment = { ...surrounding, DRAND_RELAYS: 'none' };
  let edits = 0;
  return {
    folder,
    async npm(...args) {
      const since = performance.now();
      await run('npm', args, { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 });
      return secondsSince(since);
    },
    start: async () => startIn(folder, { ...environment, PORT: String(await freePort()) }),
    async edit() {
      edits += 1;
      await appendFile(path.join(folder, 'remote-video/src/feature.ts'), `\n// ${edits}\n`);
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

const secondsSince = (ms: number): number => (performance.now() - ms) / 1_000;

async function startIn(
  folder: string,
  environment: NodeJS.ProcessEnv & { readonly PORT: string },
): Promise<Started> {
  const since = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const url = `http://127.0.0.1:${environment.PORT}/Home`;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    const hasEnded = child.exitCode !== null;
    if (hasEnded || secondsSince(since) * 1_000 > START_LIMIT_MS) {
      if (!hasEnded) await stop(child, folder);
      throw new Error(`It did not start: ${said}`);
    }
    await delay(POLL_MS);
  }
  return {
    seconds: secondsSince(since),
    pid: child.pid ?? 0,
    said,
    stop: () => stop(child, folder),
  };
}

/** As Ctrl-C does: the whole group is told. */
async function stop(child: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await ended;
  // The database ends a moment later than npm.
  const file = path.join(folder, '.velvet/postgres/data/postmaster.pid');
  while ((await readFile(file, 'utf8').catch(() => '')) !== '') await delay(POLL_MS);
}
