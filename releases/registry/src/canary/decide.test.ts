import fc from 'fast-check';
import { decide, type Situation } from './decide.ts';
import { type AppFigures, defaultRules, type ReleaseFigures, vitalRange } from './figures.ts';

const MINUTE_MS = 60_000;
const release = (own: Partial<ReleaseFigures> = {}): ReleaseFigures => ({
  version: '2',
  visits: 100,
  recent: { seen: 60, failed: 0 },
  share: { seen: 200, failed: 0 },
  vitals: {},
  renders: { of: 40, failed: 0, late: 0 },
  files: { of: 400, failed: 0 },
  ...own,
});
const edge = (
  canary: Partial<ReleaseFigures> = {},
  current: Partial<ReleaseFigures> = {},
): AppFigures => ({
  since: '2026-11-20T12:00:00Z',
  current: release({ version: '1', ...current }),
  canary: { ...release(canary), percent: 10 },
});
const situation = (own: Partial<Situation> = {}): Situation => ({
  rules: defaultRules,
  percent: 10,
  elapsedMs: 20 * MINUTE_MS,
  edges: [edge()],
  ...own,
});
const decided = (own: Partial<Situation>) => {
  const { kind, reason } = decide(situation(own));
  return `${kind}: ${reason}`;
};
const errors = (failed: number, seen = 60) => ({ recent: { seen, failed } });
const lcp = (ms: number, networks = 40) => ({ vitals: { lcp: { networks, low: ms, high: ms } } });

describe('a canary', () => {
  test.each<[string, Partial<Situation>, string]>([
    ['has been out for its time', {}, 'go on: 100 visits, no rule is broken'],
    ['has not', { elapsedMs: 14 * MINUTE_MS }, 'wait: 14 of 15 minutes'],
    ['has too few visits', { edges: [edge({ visits: 49 })] }, 'wait: 49 of 50 visits'],
    [
      'has its visits at several edges',
      { edges: [edge({ visits: 20 }), edge({ visits: 30 })] },
      'go on: 50 visits, no rule is broken',
    ],
    ['has no edge to tell', { edges: [] }, 'wait: 0 of 0 edges have figures of this share'],
    [
      'has an edge that cannot be read',
      { edges: [edge(), undefined] },
      'wait: 1 of 2 edges have figures of this share',
    ],
    [
      'is broken at the edge that can be read',
      { edges: [undefined, edge(errors(4))] },
      'stop: 4 of 60 networks reported errors in the last minute (0 % in production)',
    ],
    [
      'has errors from three networks at once, long before its time',
      { elapsedMs: 0, edges: [edge(errors(3, 3))] },
      'stop: 3 of 3 networks reported errors in the last minute (0 % in production)',
    ],
    [
      'has errors of five percent in the course of time',
      { edges: [edge({ share: { seen: 200, failed: 10 } })] },
      'stop: 10 of 200 networks reported errors at this share (0 % in production)',
    ],
    [
      'has errors from two networks',
      { edges: [edge(errors(2))] },
      'wait: 2 of 60 networks reported errors in the last minute (0 % in production)',
    ],
    [
      'has errors from two networks at each of two edges',
      { edges: [edge(errors(2)), edge(errors(2))] },
      'wait: 2 of 60 networks reported errors in the last minute (0 % in production)',
    ],
    [
      'has as many errors as the release in production',
      { edges: [edge(errors(6), { recent: { seen: 600, failed: 60 } })] },
      'go on: 100 visits, no rule is broken',
    ],
    [
      'has more than twice as many',
      { edges: [edge(errors(20), { recent: { seen: 600, failed: 60 } })] },
      'stop: 20 of 60 networks reported errors in the last minute (10 % in production)',
    ],
    [
      'has few errors of very many',
      { edges: [edge({ recent: { seen: 1000, failed: 9 } })] },
      'go on: 100 visits, no rule is broken',
    ],
    [
      'cannot be rendered',
      { edges: [edge({ renders: { of: 36, failed: 12, late: 0 } })] },
      'stop: 12 of 36 screens could not be rendered (0 % in production)',
    ],
    [
      'hangs when rendered',
      { edges: [edge({ renders: { of: 4, failed: 0, late: 3 } })] },
      'stop: 3 of 4 screens could not be rendered (0 % in production)',
    ],
    [
      'cannot be rendered, like the release in production',
      {
        edges: [
          edge(
            { renders: { of: 12, failed: 12, late: 0 } },
            { renders: { of: 12, failed: 11, late: 0 } },
          ),
        ],
      },
      'go on: 100 visits, no rule is broken',
    ],
    [
      'has files that are missing',
      { edges: [edge({ files: { of: 30, failed: 3 } })] },
      'stop: 3 of 30 files could not be served (0 % in production)',
    ],
    [
      'has two failures, which may be chance',
      { edges: [edge({ files: { of: 30, failed: 2 } })] },
      'go on: 100 visits, no rule is broken',
    ],
    [
      'is slower',
      { edges: [edge(lcp(1300), lcp(1000))] },
      'stop: LCP of 1300 to 1300 (1000 to 1000 in production)',
    ],
    [
      'is a little slower',
      { edges: [edge(lcp(1240), lcp(1000))] },
      'go on: 100 visits, no rule is broken',
    ],
    [
      'is slower for few',
      { edges: [edge(lcp(9000, 29), lcp(1000))] },
      'go on: 100 visits, no rule is broken',
    ],
    [
      'may be slower',
      {
        edges: [edge({ vitals: { lcp: { networks: 40, low: 1000, high: 1300 } } }, lcp(1000))],
      },
      'wait: LCP of 1000 to 1300 (1000 to 1000 in production)',
    ],
    [
      'is under rules of its team',
      {
        rules: { ...defaultRules, minutes: 1, visits: 0, errors: { times: 1, more: 0.5 } },
        elapsedMs: MINUTE_MS,
        edges: [edge({ ...errors(20), visits: 0 })],
      },
      'go on: 0 visits, no rule is broken',
    ],
  ])('that %s', (_, own, expected) => {
    expect(decided(own)).toBe(expected);
  });
});

describe('a promoted release', () => {
  const promoted = (current: Partial<ReleaseFigures>) => ({
    percent: 100,
    edges: [{ since: '', current: release(current) }],
  });
  test.each<[string, Partial<Situation>, string]>([
    [
      'stays whatever is reported',
      promoted({ ...errors(60), share: { seen: 200, failed: 200 }, ...lcp(9_000) }),
      'go on: the edges saw no errors',
    ],
    ['is watched for its time', { ...promoted({}), elapsedMs: 0 }, 'wait: 0 of 15 minutes'],
    [
      'stays when a busy edge cannot render',
      promoted({ renders: { of: 9, failed: 0, late: 9 } }),
      'go on: the edges saw no errors',
    ],
    [
      'goes when the edge cannot render it',
      promoted({ renders: { of: 9, failed: 9, late: 0 } }),
      'stop: 9 of 9 screens could not be rendered (0 % in production)',
    ],
    [
      'goes when its files are missing',
      promoted({ files: { of: 9, failed: 3 } }),
      'stop: 3 of 9 files could not be served (0 % in production)',
    ],
  ])('%s', (_, own, expected) => {
    expect(decided(own)).toBe(expected);
  });
});

interface Networks {
  readonly seen: number;
  readonly failed: number;
}
const networks = fc
  .tuple(fc.nat(400), fc.nat(40))
  .map(([seen, failed]): Networks => ({ seen: Math.max(seen, failed), failed }));
/** What two networks at most can add by reports. */
const lies = fc
  .tuple(fc.nat(2), fc.nat(2))
  .map(([seen, failed]): Networks => ({ seen: Math.max(seen, failed), failed }));
const sum = (one: Networks, other: Networks): Networks => ({
  seen: one.seen + other.seen,
  failed: one.failed + other.failed,
});
const judge = (canary: Networks, current: Networks) =>
  decide(situation({ edges: [edge({ recent: canary }, { recent: current })] })).kind;
/** Whether the rule on errors is broken, by the bare figures. */
const isBreached = (canary: Networks, current: Networks) => {
  const share = ({ seen, failed }: Networks) => (failed === 0 ? 0 : failed / seen);
  const { times, more } = defaultRules.errors;
  return share(canary) > Math.max(share(current) * times, share(current) + more);
};

describe('forged reports of two networks', () => {
  test('stop nothing that breaks no rule, and let nothing go on that does', () => {
    fc.assert(
      fc.property(networks, networks, lies, lies, (canary, current, lie, other) => {
        const forged = judge(sum(canary, lie), sum(current, other));
        expect(forged).not.toBe(isBreached(canary, current) ? 'go on' : 'stop');
      }),
      { numRuns: 3_000 },
    );
  });

  test('stop nothing by themselves, whatever the release in production has', () => {
    fc.assert(
      fc.property(networks, networks, lies, lies, ({ seen }, current, lie, other) => {
        const forged = judge(sum({ seen, failed: 0 }, lie), sum(current, other));
        expect(forged).not.toBe('stop');
      }),
    );
  });

  const value = fc.integer({ min: 0, max: 5_000 });
  const values = fc.array(value, { minLength: 30, maxLength: 120 });
  /** Two networks of their own, or two whose visitors' reports they replace. */
  const liars = fc.record({
    values: fc.array(value, { minLength: 2, maxLength: 2 }),
    replaces: fc.constantFrom(0, 2),
  });
  const percentile = (all: readonly number[]) =>
    all.toSorted((a, b) => a - b)[Math.ceil(0.75 * all.length) - 1] ?? 0;

  test('change no decision on vitals', () => {
    fc.assert(
      fc.property(values, values, liars, liars, (canary, current, one, other) => {
        const figures = (all: readonly number[], liar: typeof one) => ({
          vitals: { lcp: vitalRange([...all.slice(liar.replaces), ...liar.values]) },
        });
        const { kind } = decide(
          situation({ edges: [edge(figures(canary, one), figures(current, other))] }),
        );
        const base = percentile(current);
        const isWorse = percentile(canary) > Math.max(base * 1.25, base + 250);
        expect(kind).not.toBe(isWorse ? 'go on' : 'stop');
      }),
      { numRuns: 1_000 },
    );
  });

  test('neither alone nor with silence make anything go on before its time and visits', () => {
    fc.assert(
      fc.property(networks, networks, (canary, current) => {
        const edges = [edge({ recent: canary, visits: 49 }, { recent: current })];
        expect(decide(situation({ edges })).kind).not.toBe('go on');
        expect(decide(situation({ elapsedMs: 1 })).kind).not.toBe('go on');
      }),
    );
  });
});
