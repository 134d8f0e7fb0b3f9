import {
  contractReleases,
  describeContracts,
  doubtsAbout,
  droppedBy,
  type EdgeContracts,
  judgeDrop,
  readEdgeContracts,
} from './contracts.ts';
import { writeRelease } from './publish/publish.ts';
import { withCanary } from './registry/registry.ts';
import { readRegistry, updateRegistry } from './registry/registry-file.ts';
import { aRelease, exampleBuild, publishExample, temporaryFolder } from './testing/releases.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const edgeThat = (since: string, last: Record<string, string> = {}): EdgeContracts => ({
  ...{ edge: 'https://a.example', ok: true },
  figures: { since, last },
});

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const example = (id: string, version: string, contract: number, serves?: readonly number[]) => ({
  ...{ id, version, contract },
  ...(serves && { serves }),
  files: { 'remoteEntry.js': version },
});
const publish = (...given: Parameters<typeof example>) => publishExample(folder, example(...given));
async function overview() {
  const releasesDir = `${folder}/releases`;
  return contractReleases(releasesDir, await readRegistry(releasesDir));
}

describe('which contracts are in use', () => {
  test('by who gets the releases, with what edges know', async () => {
    await publish('shell', '1', 3);
    await publish('shell', '2', 4, [4, 3]);
    await publish('video', '1', 3);
    await publish('video', '2', 4);
    await publish('wallet', '1', 3);
    const { digest } = await writeRelease(await exampleBuild(folder, example('wallet', '2', 4)));
    const canary = { id: 'wallet', version: '2', digest, at: now.toISOString(), percent: 10 };
    await updateRegistry(`${folder}/releases`, (registry) => withCanary(registry, canary));
    expect((await overview()).contracts).toEqual([
      {
        contract: 4,
        servedBy: ['shell 2'],
        spokenBy: { production: ['video 2'], canary: ['wallet 2'], kept: [] },
      },
      {
        contract: 3,
        servedBy: ['shell 2'],
        spokenBy: { production: ['wallet 1'], canary: [], kept: ['video 1'] },
      },
    ]);
    const lines = describeContracts(await overview(), [
      edgeThat(ago(9), { 4: ago(0) }),
      { edge: 'b', ok: false, reason: 'b cannot be read' },
    ]);
    expect(lines).toEqual([
      'contract 4',
      '  served by    shell 2',
      '  production   video 2',
      '  canary       wallet 2',
      '  kept         –',
      '  last served  2026-11-23T12:00:00.000Z',
      'contract 3',
      '  served by    shell 2',
      '  production   wallet 1',
      '  canary       –',
      '  kept         video 1',
      '  last served  not seen',
      `https://a.example counts since ${ago(9)}`,
      'Not known: b cannot be read',
    ]);
  });

  test('what is not known is said', async () => {
    await publish('video', '1', 3);
    await publish('video', '2', 4);
    const registry = await readRegistry(`${folder}/releases`);
    const { unreadable } = await contractReleases(`${folder}/elsewhere`, registry);
    expect(unreadable).toEqual(['video 1', 'video 2']);
    expect(describeContracts({ contracts: [], unreadable }, [])).toEqual([
      'Not known: when edges last served them, without --edge',
      'Not known: video 1, which cannot be read here',
      'Not known: video 2, which cannot be read here',
    ]);
  });

  test('an edge that cannot be read, or is from before, is a reason', async () => {
    const silent = { name: 'a', read: async () => ({ apps: {} }) };
    const away = { name: 'b', read: () => Promise.reject(new Error('b cannot be read: gone')) };
    expect(await readEdgeContracts([silent, away])).toEqual([
      { edge: 'a', ok: false, reason: 'a is from before edges counted contracts' },
      { edge: 'b', ok: false, reason: 'b cannot be read: gone' },
    ]);
  });
});

describe('a host that drops a contract', () => {
  const shell = (contract: number, serves?: number[]) =>
    aRelease({ id: 'shell', contract, ...(serves && { serves }) });

  test.each([
    { before: shell(3), next: shell(4, [4, 3]), dropped: [] },
    { before: shell(4, [4, 3]), next: shell(5, [5, 4]), dropped: [3] },
    // From before hosts said which versions they serve.
    { before: shell(3), next: shell(4, [4]), dropped: [3] },
    { before: shell(4, [4, 3]), next: shell(3), dropped: [4] },
    { before: undefined, next: shell(4, [4]), dropped: [] },
  ])('drops $dropped', ({ before, next, dropped }) => {
    expect(droppedBy(next, before)).toEqual(dropped);
  });

  const doubts = async (...edges: readonly EdgeContracts[]) =>
    doubtsAbout({ contract: 3, overview: await overview(), edges, now });

  test('may, when no release speaks it and edges saw no use for 30 days', async () => {
    await publish('video', '1', 4);
    expect(await doubts(edgeThat(ago(31)), edgeThat(ago(90), { 3: ago(31), 4: ago(0) }))).toEqual(
      [],
    );
  });

  test.each<[string, readonly EdgeContracts[], RegExp]>([
    ['no edge was asked', [], /no edge was asked/],
    ['an edge counts for too short', [edgeThat(ago(29))], /counts only since/],
    ['it was used lately', [edgeThat(ago(90), { 3: ago(29) })], /served a remote of contract 3 at/],
    ['an edge is silent', [{ edge: 'a', ok: false, reason: 'a is gone' }], /a is gone/],
  ])('may not while %s', async (_, edges, doubt) => {
    await publish('video', '1', 4);
    expect(await doubts(...edges)).toEqual([expect.stringMatching(doubt)]);
  });

  test('is released anyway when a person takes that on, and the log names it', () => {
    const drop = { host: 'shell', contract: 3, doubts: ['no edge was asked (--edge)'] };
    expect(judgeDrop({ ...drop, isTakenOn: false })).toEqual({
      isAllowed: false,
      text: [
        'shell no longer serves contract 3, which may be in use:',
        '- no edge was asked (--edge)',
        '--drop-contract 3 releases it all the same',
      ].join('\n'),
    });
    expect(judgeDrop({ ...drop, isTakenOn: true })).toEqual({
      isAllowed: true,
      text: [
        'shell no longer serves contract 3: --drop-contract 3 was given, although',
        '- no edge was asked (--edge)',
      ].join('\n'),
    });
    expect(judgeDrop({ ...drop, doubts: [], isTakenOn: false })).toEqual({
      isAllowed: true,
      text: 'shell no longer serves contract 3, which nobody uses',
    });
  });

  test('may not while a release that is kept speaks it', async () => {
    await publish('video', '1', 3);
    await publish('video', '2', 4);
    expect(await doubts(edgeThat(ago(90)))).toEqual([
      'video 1 speaks it, which open tabs may have and a rollback may need',
    ]);
  });
});
