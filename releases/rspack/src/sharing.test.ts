import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consumedSingletons, singletonRanges } from './sharing.ts';

const shell = [
  'react',
  ...['codec', 'page'].map((name) => `@velvet/contract/${name}`),
  '@velvet/ui',
];
const policy = {
  singletonsOfHost: { shell, console: ['react', '@mantine/core', '@velvet/console-kit'] },
  common: () => ({}),
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-project-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const modules = ['codec', 'page', 'primitives'];

/** Installs what the shell provides, as a team has it. */
async function install(version: string): Promise<void> {
  for (const name of new Set(shell.map(packageOf))) {
    const place = path.join(folder, 'node_modules', name);
    await mkdir(path.join(place, 'dist'), { recursive: true });
    const exports = { './*': { types: './dist/*.d.ts', default: './dist/*.js' } };
    await writeFile(path.join(place, 'package.json'), JSON.stringify({ name, version, exports }));
    for (const module of modules) await writeFile(path.join(place, 'dist', `${module}.js`), '');
  }
}

test('a remote needs the singletons in the versions that are installed for it', async () => {
  await install('7.1.2');
  const ranges = singletonRanges(policy, 'shell', folder);
  expect(Object.keys(ranges)).toEqual(shell);
  expect(new Set(Object.values(ranges))).toEqual(new Set(['^7.1.2']));
});

test('it takes them from its host, those of the contract by their installed files', async () => {
  await install('7.1.2');
  const shared = consumedSingletons(policy, folder);
  expect(shared.react).toEqual({
    ...{ shareKey: 'react', singleton: true, import: false },
    ...{ strictVersion: true, requiredVersion: '^7.1.2' },
  });
  const codec = path.join(folder, 'node_modules/@velvet/contract/dist/codec.js');
  expect(shared[codec]).toMatchObject({ shareKey: '@velvet/contract/codec' });
});

test('packages of the console are left out where they are not installed', async () => {
  await install('7.1.2');
  const keys = Object.values(consumedSingletons(policy, folder)).map(({ shareKey }) => shareKey);
  expect(new Set(keys)).toEqual(new Set(shell));
});

test('what is missing is named, with the folder', () => {
  expect(() => singletonRanges(policy, 'shell', folder)).toThrow(
    `react is not installed in ${folder}`,
  );
});
