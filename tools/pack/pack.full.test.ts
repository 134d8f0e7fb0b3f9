import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packStaged, stage } from './pack.ts';
import { packedFolders } from './packed-manifest.ts';

/** Part of the full run: compiling and packing seven packages, and two tools that read them, take a minute. */
const root = resolve(__dirname, '../..');
// Inside, where TypeScript finds the types of the packages that are installed.
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
const work = mkdtempSync(join(cache, 'pack-test-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const run = (script: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};
const publint = join(root, 'node_modules/publint/src/cli.js');
const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');

/** Entries without types: styles and data. */
const isAsset = (entry: string): boolean => /\.(?:css|json)$/.test(entry);

test.each(packedFolders)('%s is packed with entries and types that resolve', (folder) => {
  const staged = stage(root, folder, work);
  const tarball = packStaged(staged, join(work, 'tarballs'));
  const lint = run(publint, tarball, '--strict');
  expect(lint.status === 0 ? '' : lint.output).toBe('');
  const { exports } = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8'));
  const assets = Object.keys(exports).filter(isAsset);
  const types = run(attw, tarball, '--profile', 'esm-only', '--exclude-entrypoints', ...assets);
  expect(types.status === 0 ? '' : types.output).toBe('');
  const files = readdirSync(staged, { recursive: true, encoding: 'utf8' });
  expect(files).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'LICENSE']));
  expect(
    files.filter((file) => /^dist.*(?:\.test\.|\.stories\.|(?<!\.d)\.tsx?$)/.test(file)),
  ).toEqual([]);
});
