import { execFileSync, fork } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@velvet/registry/build';
import { linkPackages } from '../../../tools/syntax/link-packages.ts';

const SERVE_SCRIPT = 'tests/visual/src/serve-checkout.ts';
/** Two builds on slow cores. */
const READY_MS = 15 * 60_000;

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const resolves = (ref: string): boolean => {
  try {
    git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
    return true;
  } catch {
    return false;
  }
};

/** The commit that the change began at, or the one asked for. */
export function baseCommit(asked: string | undefined): string {
  if (asked !== undefined) return git('rev-parse', '--verify', `${asked}^{commit}`);
  const trunk = ['origin/main', 'main'].find(resolves);
  if (trunk === undefined) throw new Error('Neither origin/main nor main exists: give --base');
  return git('merge-base', trunk, 'HEAD');
}

/** Whether the working tree is that commit and nothing else. */
export const isUnchanged = (commit: string): boolean =>
  git('rev-parse', 'HEAD') === commit && git('status', '--porcelain') === '';

interface Checkout {
  readonly folder: string;
  readonly remove: () => void;
}

/** The sources of a commit in a temporary folder, with packages installed. */
export function checkOut(commit: string): Checkout {
  const parent = mkdtempSync(path.join(tmpdir(), 'velvet-base-'));
  const folder = path.join(parent, 'velvet');
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(parent, { recursive: true, force: true });
  };
  // Of a run that was killed.
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', '--quiet', folder, commit);
  try {
    installPackages(folder);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** What was built here: only apps whose sources differ are built again there. */
export function reuseBuilds({ folder }: Pick<Checkout, 'folder'>): void {
  for (const name of ['releases', 'keys']) {
    const built = path.join(root, '.cache', name);
    cpSync(built, path.join(folder, '.cache', name), { recursive: true });
  }
}

export const canBeServed = ({ folder }: Pick<Checkout, 'folder'>): boolean =>
  existsSync(path.join(folder, SERVE_SCRIPT));

const lockOf = (folder: string): string =>
  readFileSync(path.join(folder, 'package-lock.json'), 'utf8');

function installPackages(folder: string): void {
  if (lockOf(folder) === lockOf(root)) {
    linkPackages(root, folder);
    return;
  }
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

/** A checkout's edge and Storybook. */
interface Served {
  readonly url: string;
  /** The folder of the built Storybook. */
  readonly storybook: string;
  readonly stop: () => Promise<void>;
}

/** Builds and starts a checkout in front of the API. */
export async function serve(folder: string, apiUrl: string): Promise<Served> {
  const child = fork(path.join(folder, SERVE_SCRIPT), {
    cwd: folder,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, API_URL: apiUrl },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => child.kill(), READY_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${folder} could not be served: exit code ${code}`));
    });
    child.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('port' in message)) return;
      clearTimeout(timer);
      resolve(Number(message.port));
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    storybook: path.join(folder, '.cache/storybook'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
