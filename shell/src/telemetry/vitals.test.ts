import { createInteractions } from './interactions.ts';
import { createLayoutShifts } from './layout-shifts.ts';
import { createReportDraft } from './report-draft.ts';
import { createScreenTimes } from './screen-times.ts';

describe('layout shifts', () => {
  const worstOf = (...shifts: readonly (readonly [number, number])[]) => {
    const all = createLayoutShifts();
    for (const [startTime, value] of shifts) all.add({ startTime, value });
    return all.worst();
  };

  test.each([
    ['none are nothing', [], 0],
    [
      'close ones belong together',
      [
        [0, 1],
        [900, 1],
        [1_800, 2],
      ],
      4,
    ],
    [
      'a second apart they do not',
      [
        [0, 3],
        [1_000, 2],
      ],
      3,
    ],
    [
      'a window ends after five seconds',
      [
        [0, 1],
        [900, 1],
        [1_800, 1],
        [2_700, 1],
        [3_600, 1],
        [4_500, 1],
        [5_400, 4],
      ],
      6,
    ],
  ] as const)('%s', (_, shifts, expected) => {
    expect(worstOf(...shifts)).toBe(expected);
  });
});

describe('interactions', () => {
  const worstOf = (count: number) => {
    const all = createInteractions();
    for (let id = 1; id <= count; id += 1) all.add({ id, ms: id });
    return all.worst();
  };

  test.each([
    [0, undefined],
    [1, 1],
    [49, 49],
    [50, 49],
    [100, 98],
  ])('of %d the slowest counts, one in fifty is forgiven', (count, expected) => {
    expect(worstOf(count)).toBe(expected);
  });

  test('the slowest event of an interaction counts once', () => {
    const all = createInteractions();
    for (const ms of [20, 90, 40]) all.add({ id: 7, ms });
    expect(all.worst()).toBe(90);
  });
});

test('a moment belongs to the screen that was there', () => {
  const times = createScreenTimes('/Home');
  times.change('/Video', 100);
  times.change('/Mine', 200);
  expect([0, 99, 100, 199, 5_000].map((time) => times.at(time))).toEqual([
    '/Home',
    '/Home',
    '/Video',
    '/Video',
    '/Mine',
  ]);
});

test('a report is taken once and never grows beyond what an edge takes', () => {
  const draft = createReportDraft();
  expect(draft.take()).toBeUndefined();
  for (let count = 0; count < 500; count += 1) {
    draft.addScreen('listings@1.0.0-8109af7529');
    draft.addVital('listings@1.0.0-8109af7529', 'cls', 0.123456);
    draft.addCall({
      release: 'listings@1.0.0-8109af7529',
      operation: 'x'.repeat(40),
      ms: 1.5,
      ok: true,
    });
    draft.addProblem({
      release: 'listings@1.0.0-8109af7529',
      kind: 'uncaught',
      name: 'x'.repeat(80),
      at: 'x'.repeat(80),
    });
  }
  const report = draft.take();
  expect(report?.screens).toEqual([{ release: 'listings@1.0.0-8109af7529', count: 500 }]);
  expect(report?.vitals[0]?.value).toBe(0.123);
  expect(JSON.stringify(report).length).toBeLessThan(16 * 1024);
  expect(draft.take()).toBeUndefined();
});
