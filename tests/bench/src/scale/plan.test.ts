import type { ScaleFigures } from './kept-figures.ts';
import { type Behaviour, planFor } from './plan.ts';

const figures: ScaleFigures = {
  date: '2026-11-24',
  installation: 'a test',
  visit: {
    cpuSeconds: { API: 0.02, database: 0.01 },
    sentBytes: 1_000,
    walBytes: 100,
    storedBytes: 10,
    walSyncs: 0,
    transactions: 20,
  },
  bet: {
    cpuSeconds: { API: 0.001, database: 0.002 },
    sentBytes: 10,
    walBytes: 2_000,
    storedBytes: 500,
    walSyncs: 1,
    transactions: 2,
  },
  cdnShare: { requests: 0.8, bytes: 0.5 },
  bytesOfVisit: 4_000,
};
const behaviour: Behaviour = {
  activeShare: 0.1,
  visitsPerActive: 3.6,
  guestsPerMember: 1,
  betsPerActive: 36,
  busiestHour: 0.1,
  busiestMinute: 1,
  visitMinutes: 10,
  utilisation: 0.5,
  coresPerNode: 8,
  streamsPerServer: 100,
};

test('computes what a million members need in their busiest minute', () => {
  // 100,000 active: 720,000 visits and 3,600,000 bets a day, a tenth of them in one hour.
  const plan = planFor(1_000_000, figures, behaviour);
  expect(plan.visitsPerSecond).toBeCloseTo(20);
  expect(plan.betsPerSecond).toBeCloseTo(100);
  // Half of the visits are members'; each lasts 600 s.
  expect(plan.streams).toBeCloseTo(6_000);
  expect(plan.cores.API).toBeCloseTo(0.5);
  expect(plan.cores.database).toBeCloseTo(0.4);
  // 8 servers a node hold 800 streams; the processor alone would need less than one node.
  expect(plan.nodes).toEqual({ API: 8, database: 1 });
  expect(plan.transactionsPerSecond).toBeCloseTo(600);
  expect(plan.walSyncsPerSecond).toBeCloseTo(100);
  expect(plan.walBytesPerSecond).toBeCloseTo(202_000);
  expect(plan.storedBytesPerYear).toBeCloseTo((720_000 * 10 + 3_600_000 * 500) * 365);
  expect(plan.sentBitsPerSecond).toBeCloseTo(168_000);
  expect(plan.cdnBitsPerSecond).toBeCloseTo(320_000);
});

test('grows with the members', () => {
  const one = planFor(1_000_000, figures, behaviour);
  const ten = planFor(10_000_000, figures, behaviour);
  expect(ten.betsPerSecond).toBeCloseTo(one.betsPerSecond * 10);
  expect(ten.cores.API).toBeCloseTo((one.cores.API ?? 0) * 10);
  expect(ten.nodes.API).toBe(75);
});
