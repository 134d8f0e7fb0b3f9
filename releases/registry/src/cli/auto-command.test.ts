import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultRules } from '../canary/figures.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { temporaryFolder } from '../testing/releases.ts';
import { atRepository } from './at-repository.ts';
import { howToGoOn, readAutoOrder, readRules } from './auto-command.ts';
import { Usage, usages } from './command-line.ts';
import { readReleaseOptions } from './release-command.ts';

const read = (...args: readonly string[]) => readReleaseOptions(args, usages.release);
const autoOf = (...args: readonly string[]) => {
  const { auto } = read(...args);
  if (!auto) throw new Error('without --auto');
  return auto;
};

test('--auto says the first share, and its edges are asked about contracts, too', () => {
  const { auto, ...others } = read(
    'video',
    '--auto',
    '1,10,50,100',
    '--skip-tests',
    '--edge',
    'https://a.example',
    '--edge=https://b.example',
  );
  const edges = ['https://a.example', 'https://b.example'];
  expect(auto).toEqual({ id: 'video', steps: [1, 10, 50, 100], edges });
  expect(others).toMatchObject({ id: 'video', skipTests: true, canaryPercent: 1 });
  expect(others.edges.map(({ name }) => name)).toEqual(edges);
  expect(autoOf('--auto=5,100', 'video')).toMatchObject({ id: 'video', steps: [5, 100] });
});

test('without --edge the edge of VELVET_URL is read, or that of this machine', () => {
  const values = { id: 'video', auto: '5', edge: [] };
  expect(readAutoOrder(usages.promote, values, {})?.edges).toEqual(['http://localhost:8080']);
  const environment = { VELVET_URL: 'https://v.example' };
  expect(readAutoOrder(usages.promote, values, environment)?.edges).toEqual(['https://v.example']);
});

test('through a release API, by the figures of named edges', () => {
  const to = ['--to', 'https://api.example'];
  const { auto, target } = read('video', '--auto', '1,100', ...to, '--edge', 'https://a.example');
  expect(auto).toEqual({
    ...{ id: 'video', steps: [1, 100], to: 'https://api.example' },
    edges: ['https://a.example'],
  });
  expect(target?.edges).toEqual([new URL('https://a.example')]);
});

test.each([
  ['shares that fall', ['video', '--auto', '10,1']],
  ['a share twice', ['video', '--auto', '10,10']],
  ['a share beyond everybody', ['video', '--auto', '10,101']],
  ['no share at all', ['video', '--auto', '0,100']],
  ['a canary that is for everybody', ['video', '--auto', '100']],
  ['text', ['video', '--auto', 'slowly']],
  ['a share of its own for the canary', ['video', '--auto', '1,100', '--canary', '5']],
  ['a release API without an edge', ['video', '--auto', '1,100', '--to', 'https://api.example']],
  ['an edge in the clear', ['video', '--auto', '1,100', '--edge', 'http://edge.example']],
  ['an edge that is no address', ['video', '--auto', '1,100', '--edge', 'edge']],
  ['no app', ['--auto', '1,100']],
])('%s: the usage', (_, args) => {
  expect(() => read(...args)).toThrow(Usage);
});

test('who leaves a canary is told how to go on', async () => {
  const order = autoOf('video', '--auto', '1,10,100', '--edge', 'https://a.example');
  const here = atRepository('releases');
  const app = { revision: 1, current: '1', since: '' };
  const canary = { version: '2', percent: 10, at: '' };
  expect(await howToGoOn(here, order, { read: async () => ({ ...app, canary }) })).toEqual([
    'video 2 stays at 10 %, and nothing watches it',
    'npm run promote -- video --auto 1,10,100 --edge https://a.example goes on',
    'npm run rollback -- video takes it back',
  ]);
  const elsewhere = { ...order, to: 'https://api.example' };
  expect(
    (await howToGoOn(here, elsewhere, { read: async () => ({ ...app, canary }) })).slice(1),
  ).toEqual([
    'npm run promote -- video --auto 1,10,100 --edge https://a.example --to https://api.example goes on',
    'npm run rollback -- video --to https://api.example takes it back',
  ]);
  expect(await howToGoOn(here, order, { read: async () => app })).toEqual([
    'video: everybody gets 1',
  ]);
});

describe('the rules of a team', () => {
  let folder: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());
  const write = (text: string) => writeFile(path.join(folder, 'canary.json'), text);

  test('are the defaults without a file, and for what it leaves out', async () => {
    expect(await readRules(folder)).toEqual(defaultRules);
    await write('{ "minutes": 5, "vitals": { "lcp": { "times": 1.1, "more": 100 } } }');
    expect(await readRules(folder)).toEqual({
      ...defaultRules,
      minutes: 5,
      vitals: { ...defaultRules.vitals, lcp: { times: 1.1, more: 100 } },
    });
  });

  test.each([
    ['{', 'canary.json is no JSON'],
    ['{ "minutes": -1 }', 'canary.json: minutes'],
    ['{ "errors": { "times": 0.5, "more": 0 } }', 'canary.json: errors.times'],
    ['{ "vitals": { "ttfb": {} } }', 'canary.json: vitals.ttfb'],
    ['5', 'canary.json: '],
  ])('%s is refused with its field', async (text, message) => {
    await write(text);
    const read = readRules(folder);
    await expect(read).rejects.toThrow(RegistryRefusal);
    await expect(read).rejects.toThrow(message);
  });
});
