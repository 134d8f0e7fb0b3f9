import { runKills } from '../../../testing/kill-run.ts';

test('S0.4 S4.7 nothing acknowledged is lost when servers and the database are killed', async () => {
  const report = await runKills({ kills: 5, ordersBetween: 25, log: () => undefined });
  expect(report).toMatchObject({
    killed: { 'first server': 1, database: 2, 'second server': 1, draws: 1 },
    lost: 0,
    openBets: 0,
    faults: [],
  });
  expect(report.acknowledged).toBeGreaterThanOrEqual(150);
  expect(report.ordersInDatabase).toBeGreaterThanOrEqual(report.acknowledged);
  expect(report.settledRounds).toBeGreaterThan(0);
}, 300_000);
