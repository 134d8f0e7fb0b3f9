import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { packageFolder } from '../syntax/source.ts';

/** What `npm test -- --changed` runs: the tests that a change since the merge base can touch. */
interface ChosenTests {
  /** Files; absent: all unit tests. */
  readonly unit?: readonly string[] | undefined;
  /** Arguments for Playwright; absent: all browser tests, empty: none. */
  readonly browser?: readonly string[] | undefined;
}

/** Prose, and what no test reads. */
const irrelevant = [
  /\.md$/,
  /^docs\//,
  /^tests\/bench\//,
  /^\.github\//,
  /^\.changeset\//,
  /^LICENSE/,
];
const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file);
const browserTest = /^tests\/browser\/src\/([\w-]+\.e2e\.ts)$/;
const isBrowserOnly = (file: string) => file.startsWith('tests/browser/');
/** What configures every unit test, or is read by them in other ways than imports. */
const unitBasis = [
  /^[^/]+\.(?:json|mjs|ts)$/,
  /^\.npmrc$/,
  /^tools\/(?:jest|prepare)/,
  /^shared\/sdk\/src\/jest\//,
];
/** Jest follows imports of these; a test may read any other file. */
const isImported = (file: string) => /\.(?:tsx?|mjs|cjs)$/.test(file);

/** The remotes whose screens the browser tests of a remote also visit. */
const visits: Readonly<Record<string, readonly string[]>> = { wallet: ['game'], video: ['wallet'] };

const git = (root: string, ...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function mergeBase(root: string): string {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git(root, 'merge-base', 'HEAD', branch);
    } catch {
      // No such branch here.
    }
  }
  return git(root, 'rev-parse', 'HEAD');
}

/** Committed since the base, or in the working tree; a renamed file counts under both names. */
function changedFiles(root: string) {
  const base = mergeBase(root);
  const tracked = git(root, 'diff', '--name-only', '--no-renames', base).split('\n');
  const added = git(root, 'ls-files', '--others', '--exclude-standard').split('\n');
  return { base, files: [...new Set([...tracked, ...added])].filter(Boolean) };
}

/**
 * Browser tests a change can touch, as arguments for Playwright; undefined: all, empty: none. A
 * change inside one remote leaves out the tests that only visit other remotes, a change inside a
 * file of browser tests runs that file. Everything else may touch every test.
 */
export function browserTestsFor(
  files: readonly string[],
  remotes: readonly string[],
): readonly string[] | undefined {
  const relevant = files.filter(
    (file) => !isUnitTest(file) && !irrelevant.some((pattern) => pattern.test(file)),
  );
  const chosenFiles = relevant.flatMap((file) => browserTest.exec(file)?.[1] ?? []);
  const rest = relevant.filter((file) => !browserTest.test(file));
  if (rest.length === 0) return chosenFiles.map((name) => `/${name.replaceAll('.', '\\.')}$`);
  const touched = new Set<string>();
  for (const file of rest) {
    const id = /^remote-([^/]+)\//.exec(file)?.[1];
    if (!id || !remotes.includes(id)) return undefined;
    touched.add(id);
  }
  if (chosenFiles.length > 0) return undefined;
  const concerns = (id: string) => [id, ...(visits[id] ?? [])].some((each) => touched.has(each));
  const projects = ['releases', ...remotes.filter(concerns), 'shell'];
  return projects.map((name) => `--project=${name}`);
}

/** Folders whose unit tests all run; undefined: every one, because what configures them changed. */
export function unitFoldersFor(files: readonly string[]): readonly string[] | undefined {
  const relevant = files.filter(
    (file) => !isBrowserOnly(file) && !irrelevant.some((pattern) => pattern.test(file)),
  );
  if (relevant.some((file) => unitBasis.some((pattern) => pattern.test(file)))) return undefined;
  const unseen = relevant.filter((file) => !isImported(file));
  return [...new Set(unseen.map((file) => `${packageFolder(file)}/`))];
}

function jestFiles(root: string, ...args: readonly string[]): readonly string[] {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const printed = execFileSync(process.execPath, [jest, '--listTests', '--json', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return v.parse(v.array(v.string()), JSON.parse(printed.trim().split('\n').at(-1) ?? ''));
}

function unitTestsFor(
  root: string,
  base: string,
  files: readonly string[],
): readonly string[] | undefined {
  const folders = unitFoldersFor(files);
  if (!folders) return undefined;
  const related = jestFiles(root, `--changedSince=${base}`);
  const whole = folders.length > 0 ? jestFiles(root, '--', ...folders) : [];
  return [...new Set([...related, ...whole])];
}

/** What to run of each part; `undefined` means all of it. */
export function testsForChange(root: string): ChosenTests {
  const { base, files } = changedFiles(root);
  const remotes = readdirSync(root).flatMap((name) => /^remote-(.+)$/.exec(name)?.[1] ?? []);
  console.error(`${files.length} files differ from ${base.slice(0, 10)}.`);
  return { unit: unitTestsFor(root, base, files), browser: browserTestsFor(files, remotes) };
}
