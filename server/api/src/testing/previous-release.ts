import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const MOST_BYTES = 512 * 1024 * 1024;

/** Sources of the release before this one, beside today's third-party packages. */
interface PreviousRelease {
  readonly root: string;
  remove(): void;
}

/** The commit of the previous release, or why it is not known. */
export function findPreviousRelease(): { readonly commit: string } | { readonly missing: string } {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') {
      return { missing: 'this clone is shallow' };
    }
    const head = git('rev-parse', 'HEAD');
    // Releases change the version and nothing else of the file does.
    const commits = git(
      ...['log', '--follow', '--format=%H', '-G"version":', '--', 'server/api/package.json'],
    ).split('\n');
    const commit = commits.find((each) => each !== '' && each !== head);
    if (commit === undefined) return { missing: 'there was none' };
    const baseline = git('ls-tree', '--name-only', commit, 'server/api/src/database/schema/');
    return baseline === '' ? { missing: 'its schema is from before the baseline' } : { commit };
  } catch {
    return { missing: 'there is no git history' };
  }
}

/** Writes the sources of a commit below `.cache`, where they find the packages of this folder. */
export function checkOut(commit: string): PreviousRelease {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const root = mkdtempSync(path.join(ROOT, '.cache/previous-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: MOST_BYTES });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  for (const folder of foldersIn(root)) linkPackage(root, folder);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Folders that may be packages: those at the top, and those of its rooms. */
const foldersIn = (root: string): readonly string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [
      name,
      ...readdirSync(path.join(root, name)).map((inside) => path.join(name, inside)),
    ]);

/** Its own packages are those of its own time, not today's. */
function linkPackage(root: string, folder: string): void {
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  } catch {
    return;
  }
  if (typeof manifest !== 'object' || manifest === null || !('name' in manifest)) return;
  const link = path.join(root, 'node_modules', String(manifest.name));
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(path.join(root, folder), link, 'junction');
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
