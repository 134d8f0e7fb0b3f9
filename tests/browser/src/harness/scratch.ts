import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@velvet/registry/build';
import { linkPackages } from '../../../../tools/syntax/link-packages.ts';
import { SHARED_STACK } from './shared-stack.ts';

const run = promisify(execFile);

export interface Outcome {
  readonly ok: boolean;
  /** Everything it said. */
  readonly text: string;
}

/** A process that was started, once it said what was waited for. */
export interface Staying {
  /** Everything it printed so far. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

/** A copy of the sources in a git repository of its own, where a team may do as it likes. */
export interface Scratch {
  readonly folder: string;
  /** Changes one file; fails when the text is not in it. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
  /** Everything as it was copied. */
  readonly reset: () => Promise<void>;
  /** Runs a script of the root `package.json`. */
  readonly npm: (script: string, ...args: string[]) => Promise<Outcome>;
  readonly node: (...args: string[]) => Promise<Outcome>;
  /** Starts something that stays. */
  readonly stay: (environment: NodeJS.ProcessEnv, ...args: string[]) => Promise<Staying>;
  readonly remove: () => Promise<void>;
}

/** @param own variables of every command that runs there. */
export async function copySources(dataDir: string, own: NodeJS.ProcessEnv = {}): Promise<Scratch> {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-scratch-'));
  const skipped = /[\\/](?:node_modules|dist|\.git|\.cache|\.velvet|browser[\\/]report)$/;
  const isWanted = (name: string) => !name.startsWith('.') || name === '.changeset';
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  const names = new Set(
    stdout
      .split('\n')
      .filter(Boolean)
      .map((file) => file.split('/')[0] ?? file),
  );
  for (const name of [...names].filter(isWanted)) {
    await cp(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !skipped.test(source),
    });
  }
  linkPackages(root, folder);
  await writeFile(path.join(folder, '.gitignore'), 'node_modules\n.cache\n');
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=e2e', '-c', 'user.email=e2e@localhost', ...args], { cwd: folder });
  await git('init', '-q');
  await git('add', '.');
  await git('commit', '-qm', 'Sources');

  // Browser tests that a command runs are about its own sources, and those of every day.
  const { [SHARED_STACK]: _, VELVET_TEST_FULL: _full, ...inherited } = process.env;
  const environment = { ...inherited, DATA_DIR: dataDir, ...own };
  async function outcome(command: string, args: readonly string[]): Promise<Outcome> {
    try {
      const { stdout, stderr } = await run(command, args, {
        cwd: folder,
        env: environment,
        maxBuffer: 16 * 1024 * 1024,
      });
      return { ok: true, text: stdout + stderr };
    } catch (error) {
      const said =
        typeof error === 'object' && error !== null ? { stdout: '', stderr: '', ...error } : {};
      return { ok: false, text: Object.values({ ...said }).join('\n') };
    }
  }

  return {
    folder,
    async edit(file, from, to) {
      const place = path.join(folder, file);
      const text = await readFile(place, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeFile(
        place,
        text.replace(from, () => to),
      );
    },
    async reset() {
      await git('checkout', '-q', '.');
      await git('clean', '-fdq');
    },
    npm: (script, ...args) => outcome('npm', ['run', '-s', script, '--', ...args]),
    node: (...args) => outcome(process.execPath, args),
    stay: (own, ...args) => stayIn(folder, { ...environment, ...own }, args),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const READY_MS = 180_000;

/** Every command of ours that stays says how to stop it when it is ready. */
function stayIn(
  folder: string,
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<Staying> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = () => reject(new Error(said));
    const timer = setTimeout(() => child.kill(), READY_MS);
    child.once('exit', fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (!said.includes('Stop with Ctrl-C.')) return;
        clearTimeout(timer);
        resolve({ said: () => said, stop });
      });
    }
    async function stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    }
  });
}
