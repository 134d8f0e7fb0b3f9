import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../tools/build/build.ts';

const run = promisify(execFile);

export interface Outcome {
  readonly ok: boolean;
  /** Everything it said. */
  readonly text: string;
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
  readonly remove: () => Promise<void>;
}

export async function copySources(dataDir: string): Promise<Scratch> {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-scratch-'));
  const skipped = /[\\/](?:node_modules|dist|\.git|\.cache|\.velvet)$/;
  const isWanted = (name: string) =>
    /^(?:edge|shared|shell|tools|remote-|.*\.(?:ts|mjs|json)$)/.test(name);
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
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, '.gitignore'), 'node_modules\n.cache\n');
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=e2e', '-c', 'user.email=e2e@localhost', ...args], { cwd: folder });
  await git('init', '-q');
  await git('add', '.');
  await git('commit', '-qm', 'Sources');

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
    async npm(script, ...args) {
      const environment = { ...process.env, DATA_DIR: dataDir };
      try {
        const { stdout, stderr } = await run('npm', ['run', '-s', script, '--', ...args], {
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
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
