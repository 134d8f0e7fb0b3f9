import {
  claimReleaseRequest,
  releaseWork,
  reportReleaseRequest,
} from '@velvet/contract/ops/release-requests';
import { writeRelease } from '../publish/publish.ts';
import { withCanary } from '../registry/registry.ts';
import { readRegistry, updateRegistry } from '../registry/registry-file.ts';
import { exampleBuild, publishExample, temporaryFolder } from '../testing/releases.ts';
import { AgentProblem, CallRefused, readAgentConfig, runAgent } from './run-agent.ts';
import { type FakeOps, type Reported, startFakeOps } from './testing/fake-ops.ts';

const TOKEN = 'velvet_op_test';
let ops: FakeOps;
let folder: string;
let releasesDir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ops = await startFakeOps();
  ({ folder, remove } = await temporaryFolder());
  releasesDir = `${folder}/releases`;
});
afterEach(async () => {
  await ops.close();
  await remove();
});

const example = (version: string, own: Partial<Parameters<typeof publishExample>[1]> = {}) => ({
  id: 'video',
  version,
  files: { 'remoteEntry.js': version },
  ...own,
});
async function publishCanary(version: string): Promise<void> {
  const { digest } = await writeRelease(await exampleBuild(folder, example(version)));
  await updateRegistry(releasesDir, (registry) =>
    withCanary(registry, { id: 'video', version, digest, at: '2026-11-20T13:00:00Z', percent: 10 }),
  );
}
const inUse = async () => {
  const { current, canary } = (await readRegistry(releasesDir)).apps.video ?? {};
  return { current, canary: canary?.version };
};
const revision = async () => (await readRegistry(releasesDir)).revision;
/** What an operator asks for who has seen everything up to this moment. */
const promotion = async (claims = 0) => ({
  ...({ app: 'video', action: 'promote', current: '1', canary: '2', target: '2' } as const),
  revision: await revision(),
  claims,
});

/** Runs an agent until it has made as many reports, or until then. */
async function work(
  reports = 1,
  isOver: () => boolean = () => ops.reports.length >= reports,
): Promise<{ reports: readonly Reported[]; log: readonly string[] }> {
  const log: string[] = [];
  const stop = new AbortController();
  const { server } = readAgentConfig({ OPS_URL: ops.url.href, VELVET_OPERATOR_TOKEN: TOKEN });
  const watch = setInterval(() => {
    if (isOver()) stop.abort();
  }, 5);
  try {
    await runAgent({
      server: { ...server, pause: async () => undefined },
      releasesDir,
      signal: stop.signal,
      log: (line) => log.push(line),
      everyMs: 5,
    });
  } finally {
    clearInterval(watch);
  }
  return { reports: ops.reports, log };
}

describe('S13.3 the release agent', () => {
  test('promotes the canary that the operator saw, with its token alone, and says so', async () => {
    await publishExample(folder, example('1'));
    await publishCanary('2');
    ops.ask(await promotion());
    const { reports } = await work();
    expect(reports).toEqual([{ claim: 1, outcome: 'done', report: 'video: everybody gets 2' }]);
    expect(await inUse()).toEqual({ current: '2', canary: undefined });
    expect(new Set(ops.seen.map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${TOKEN}`]),
    );
  });

  test('removes a canary and rolls back, one request after the other', async () => {
    await publishExample(folder, example('1'));
    await publishExample(folder, example('2'));
    await publishCanary('3');
    const app = { app: 'video', revision: await revision(), current: '2' } as const;
    ops.ask({ ...app, action: 'remove_canary', canary: '3', target: '2' });
    ops.ask({ ...app, action: 'roll_back', target: '1' });
    const { reports } = await work(2);
    expect(reports.map(({ report }) => report)).toEqual([
      'video: took back 3; everybody gets 2',
      'video: took back 2; everybody gets 1',
    ]);
    expect(await inUse()).toEqual({ current: '1', canary: undefined });
  });

  test.each([
    [
      'a canary that is no more',
      { action: 'promote', current: '2', canary: '3', target: '3' },
      'video has changed meanwhile: 2 in use, 2 and the canary 3 when this was asked for',
    ],
    [
      'a canary to remove that was promoted',
      { action: 'remove_canary', current: '1', canary: '2', target: '1' },
      'video has changed meanwhile',
    ],
    [
      'another release than the one before',
      { action: 'roll_back', current: '2', target: '0' },
      'video would get 1, not 0',
    ],
    [
      'an app that has no release',
      { app: 'radio', action: 'roll_back', current: '2', target: '1' },
      'radio has changed meanwhile: nothing in use',
    ],
  ] as const)('refuses %s', async (_, wanted, why) => {
    await publishExample(folder, example('1'));
    await publishExample(folder, example('2'));
    ops.ask({ app: 'video', revision: await revision(), ...wanted });
    const { reports } = await work();
    expect(reports).toEqual([
      { claim: 1, outcome: 'refused', report: expect.stringContaining(why) },
    ]);
    expect(await inUse()).toEqual({ current: '2', canary: undefined });
  });

  test('refuses what was asked for with a newer registry in view than its own', async () => {
    await publishExample(folder, example('1'));
    await publishExample(folder, example('2'));
    const newer = (await revision()) + 1;
    ops.ask({ app: 'video', action: 'roll_back', revision: newer, current: '2', target: '1' });
    expect((await work()).reports[0]?.report).toContain('This registry is older');
    expect((await inUse()).current).toBe('2');
  });

  test.each(['shell', 'console'])(
    'refuses a release that the %s cannot run, in the words of the check',
    async (host) => {
      await publishExample(folder, example('h', { id: host, singletons: { react: '18.3.1' } }));
      const needs = { singletons: { react: '^19.2.0' } };
      await publishExample(
        folder,
        example('1', host === 'shell' ? needs : { console: { ...needs, singletonNames: {} } }),
      );
      await publishExample(folder, example('2'));
      ops.ask({
        app: 'video',
        action: 'roll_back',
        revision: await revision(),
        current: '2',
        target: '1',
      });
      const report = `video needs react ^19.2.0, the ${host} in production provides 18.3.1`;
      expect((await work()).reports).toEqual([{ claim: 1, outcome: 'refused', report }]);
      expect((await inUse()).current).toBe('2');
    },
  );

  test('refuses without the keys', async () => {
    await publishExample(folder, example('1'));
    await publishExample(folder, example('2'));
    const { VELVET_KEYS } = process.env;
    process.env.VELVET_KEYS = `${folder}/no-keys`;
    try {
      ops.ask({
        app: 'video',
        action: 'roll_back',
        revision: await revision(),
        current: '2',
        target: '1',
      });
      expect((await work()).reports).toEqual([
        { claim: 1, outcome: 'refused', report: expect.stringMatching(/key/) },
      ]);
    } finally {
      if (VELVET_KEYS === undefined) delete process.env.VELVET_KEYS;
      else process.env.VELVET_KEYS = VELVET_KEYS;
    }
    expect((await inUse()).current).toBe('2');
  });

  test('finds in the registry what an agent has done that was killed before its report', async () => {
    await publishExample(folder, example('1'));
    await publishCanary('2');
    const seen = await promotion();
    ops.ask(seen);
    ops.disturb(reportReleaseRequest, ...Array.from({ length: 99 }, () => 'unreachable' as const));
    const isReporting = () => ops.seen.at(-1)?.path === reportReleaseRequest.path;
    expect((await work(1, isReporting)).reports).toEqual([]);
    const before = await revision();
    ops.disturb(reportReleaseRequest);
    ops.ask({ ...seen, claims: 1 });
    expect((await work()).reports).toEqual([
      {
        claim: 2,
        outcome: 'done',
        report: expect.stringContaining('everybody gets 2; found done'),
      },
    ]);
    expect(await revision()).toBe(before);
  });

  test('does what an agent has not done that was killed before it could', async () => {
    await publishExample(folder, example('1'));
    await publishCanary('2');
    ops.ask(await promotion(1));
    expect((await work()).reports).toEqual([
      { claim: 2, outcome: 'done', report: 'video: everybody gets 2' },
    ]);
  });

  test('makes one change and one report when connections break and answers are lost', async () => {
    await publishExample(folder, example('1'));
    await publishCanary('2');
    ops.disturb(releaseWork, 'unreachable', 'unreachable', 'unreachable', 'unreachable');
    ops.disturb(claimReleaseRequest, 'answer lost', 'unreachable');
    const lost = Array.from({ length: 6 }, () => 'answer lost' as const);
    ops.disturb(reportReleaseRequest, ...lost);
    ops.ask(await promotion());
    const { reports, log } = await work();
    expect(reports).toEqual([{ claim: 1, outcome: 'done', report: 'video: everybody gets 2' }]);
    expect(log.filter((line) => line.startsWith('No answer'))).toHaveLength(1);
    expect(log).toContain('The operators’ server answers again');
  });

  test('goes on when another agent has the request meanwhile', async () => {
    await publishExample(folder, example('1'));
    await publishCanary('2');
    ops.disturb(reportReleaseRequest, 'wrong_state');
    ops.ask(await promotion());
    ops.ask({ ...(await promotion()), claims: 1 });
    const { reports, log } = await work();
    expect(reports).toMatchObject([{ claim: 2, outcome: 'done' }]);
    expect(log).toContainEqual(expect.stringContaining('the report is not taken'));
  });

  test.each(['no_session', 'forbidden'] as const)(
    'ends when its token is answered with %s',
    async (reason) => {
      ops.disturb(releaseWork, reason);
      await expect(work()).rejects.toThrow(CallRefused);
    },
  );
});

test.each([
  ['no address', { VELVET_OPERATOR_TOKEN: 'x' }, 'OPS_URL is needed'],
  ['an address in the clear', { OPS_URL: 'http://console.example' }, 'https://'],
  ['no token', { OPS_URL: 'https://console.example' }, 'VELVET_OPERATOR_TOKEN is needed'],
])('S13.3 an agent does not start with %s', (_, environment, message) => {
  const start = () => readAgentConfig(environment);
  expect(start).toThrow(AgentProblem);
  expect(start).toThrow(message);
});
