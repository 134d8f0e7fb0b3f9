import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packStaged, stage } from './pack.ts';
import { packedFolders, readSourceManifest } from './packages.ts';
import { packedManifest } from './packed-manifest.ts';

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

test('what a page has once is a peer with a range, and patterns become entries', () => {
  const packed = packedManifest(
    {
      ...readSourceManifest(root, 'sdk'),
      exports: { './routes': './src/routes/index.ts', './store/*': './src/store/*.ts' },
      dependencies: { react: '19.3.1', valibot: '1.5.0', '@velvet/ui': '3.0.0' },
      optionalPeers: {},
    },
    {
      engines: { node: '>=20.19' },
      files: ['./src/store/keep.ts', './src/store/deep/no.ts', './src/ui/other.ts'],
    },
  );
  expect(packed).toMatchObject({
    name: '@velvet/sdk',
    dependencies: { valibot: '1.5.0' },
    peerDependencies: { react: '^19.3.1', '@velvet/ui': '^3.0.0' },
    exports: {
      './routes': { types: './dist/routes/index.d.ts', default: './dist/routes/index.js' },
      './store/keep': { types: './dist/store/keep.d.ts', default: './dist/store/keep.js' },
    },
  });
  expect(Object.keys(packed.exports)).toHaveLength(2);
  expect(packed).not.toHaveProperty('private');
});
