import { aRelease } from '../testing/releases.ts';
import { brokenBudgets, incompatibilities, satisfies } from './compatibility.ts';

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.10.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.2.4', '^0.2.1', true],
  ['0.3.0', '^0.2.1', false],
  ['0.0.2', '^0.0.1', false],
  ['1.0.0-beta', '^1.0.0', false],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '^any', false],
])('%s satisfies %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

const shell = aRelease({ id: 'shell', version: '2', singletons: { react: '19.3.1' } });

test('a remote whose needs the shell provides can run', () => {
  expect(incompatibilities(aRelease({ singletons: { react: '^19.0.0' } }), shell)).toEqual([]);
});

test('another contract, a missing singleton and a range are each reported', () => {
  const remote = aRelease({ contract: 2, singletons: { react: '^20.0.0', vue: '^3.0.0' } });
  expect(incompatibilities(remote, shell)).toEqual([
    'video 1.0.0-a speaks contract 2, the shell in production (2) serves 1',
    'video needs react ^20.0.0, the shell in production provides 19.3.1',
    'video needs vue, which the shell does not provide',
  ]);
});

test('a remote runs on the runtime core that the shell provides, or a newer one of its major version', () => {
  const onCore = (needed: string, provided: string) =>
    incompatibilities({ ...aRelease(), runtimeCore: needed }, { ...shell, runtimeCore: provided });
  expect(onCore('2.9.2', '2.10.0')).toEqual([]);
  expect(onCore('2.10.0', '2.9.2')).toEqual([
    "video needs Module Federation's runtime core ^2.10.0, the shell in production provides 2.9.2",
  ]);
});

test('a missing name of a singleton is reported for every use in a remote', () => {
  const remote = aRelease({
    singletons: { react: '^19.0.0' },
    singletonNames: { react: ['useId', 'useOptimistic'] },
  });
  const names = { react: ['useId', 'useState'] };
  expect(incompatibilities(remote, { ...shell, singletonNames: names })).toEqual([
    'video 1.0.0-a imports useOptimistic of react, which the shell in production (2) does not provide',
  ]);
  expect(incompatibilities(aRelease(), { ...shell, singletonNames: names })).toEqual([]);
});

describe('contracts across time', () => {
  const today = { '@velvet/sdk/feature': '3.0.0' };
  const before = { '@velvet/shared/feature': '2.1.0' };
  const needs = (singletons: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(singletons).map(([name, version]) => [name, `^${version}`]));
  const remotes = {
    3: aRelease({ contract: 3, singletons: needs(before) }),
    4: aRelease({ contract: 4, singletons: needs(today) }),
  };
  const hosts = {
    // From before a host said which versions it serves.
    3: aRelease({ id: 'shell', version: '1', contract: 3, singletons: before }),
    4: aRelease({
      ...{ id: 'shell', version: '2', contract: 4, serves: [4, 3] },
      singletons: { ...today, ...before },
    }),
  };
  const foreign = [
    'video 1.0.0-a speaks contract 4, the shell in production (1) serves 3',
    'video needs @velvet/sdk/feature, which the shell does not provide',
  ];

  test.each([
    { remote: 3, host: 3, problems: [] },
    { remote: 3, host: 4, problems: [] },
    { remote: 4, host: 4, problems: [] },
    { remote: 4, host: 3, problems: foreign },
  ] as const)('a remote of contract $remote and a shell of contract $host', (cell) => {
    expect(incompatibilities(remotes[cell.remote], hosts[cell.host])).toEqual(cell.problems);
  });

  test('a shell that no longer serves a contract is refused for a remote that speaks it', () => {
    const next = { ...hosts[4], version: '3', contract: 5, serves: [5, 4], singletons: today };
    expect(incompatibilities(remotes[4], next)).toEqual([]);
    expect(incompatibilities(remotes[3], next)).toEqual([
      'video 1.0.0-a speaks contract 3, the shell in production (3) serves 5 and 4',
      'video needs @velvet/shared/feature, which the shell does not provide',
    ]);
  });
});

describe('S13.3 a remote and the console', () => {
  const console = aRelease({
    ...{ id: 'console', version: '5', singletons: { react: '19.3.1', '@mantine/core': '9.7.3' } },
    singletonNames: { react: ['useId'], '@mantine/core': ['Button'] },
  });
  const needing = (own: object) => ({
    ...aRelease({ singletons: { '@velvet/ui': '^2.0.0' } }),
    console: { singletons: {}, singletonNames: {}, ...own },
  });

  test('what it needs of the shell does not matter there', () => {
    expect(incompatibilities(needing({ singletons: { react: '^19.0.0' } }), console)).toEqual([]);
  });

  test('a remote without pages for operators runs beside every console', () => {
    expect(incompatibilities(aRelease({ singletons: { vue: '^3.0.0' } }), console)).toEqual([]);
  });

  test('every reason is told', () => {
    const remote = needing({
      singletons: { '@mantine/core': '^10.0.0', '@velvet/console-kit': '^2.0.0' },
      singletonNames: { '@mantine/core': ['Button', 'Drawer'] },
    });
    expect(incompatibilities({ ...remote, contract: 2 }, console)).toEqual([
      'video 1.0.0-a speaks contract 2, the console in production (5) serves 1',
      'video needs @mantine/core ^10.0.0, the console in production provides 9.7.3',
      'video needs @velvet/console-kit, which the console does not provide',
      'video 1.0.0-a imports Drawer of @mantine/core, which the console in production (5) does not provide',
    ]);
  });
});

const budget = { startBytes: 9_300, screenBytes: 15_900 };
const sized = (bytes: number) => ({ bytes, brotliBytes: bytes, sha256: 'hash' });
const video = (sizes: Readonly<Record<string, number>>) =>
  aRelease({
    groups: {
      feature: { js: ['feature.js'], css: [] },
      videos: { js: ['videos.js', 'feature.js'], css: ['videos.css'] },
    },
    files: Object.fromEntries(Object.entries(sizes).map(([name, bytes]) => [name, sized(bytes)])),
  });

test('a release within its budgets passes, and shared initial files are counted once', () => {
  const release = video({ 'feature.js': 4_000, 'videos.js': 12_000, 'videos.css': 2_000 });
  expect(brokenBudgets(release, ['videos'], budget)).toEqual([]);
});

test('an exceeded budget is reported with both figures', () => {
  const release = video({ 'feature.js': 12_000, 'videos.js': 20_000, 'videos.css': 2_000 });
  expect(brokenBudgets(release, ['videos'], budget)).toEqual([
    'the start of video is 12001 bytes, the budget is 9300',
    'the screen videos of video is 22000 bytes, the budget is 15900',
  ]);
});
