import { runKills } from '../../../testing/kill-run.ts';

/** Part of the full run, because each kill takes seconds; `kills.test.ts` is the everyday part. */
test('S0.4 S4.7 nothing acknowledged is lost when servers and the database are killed', async () => {
  const report = await runKills({ kills: 10, ordersBetween: 25, log: () => undefined });
  expect(report).toMatchObject({
    killed: { 'first server': 2, database: 4, 'second server': 2, draws: 2 },
    lost: 0,
    openBets: 0,
    faults: [],
  });
  expect(report.acknowledged).toBeGreaterThanOrEqual(275);
  expect(report.ordersInDatabase).toBeGreaterThanOrEqual(report.acknowledged);
  expect(report.settledRounds).toBeGreaterThan(0);
}, 300_000);
