import { runKills } from '../../../testing/kill-run.ts';

test('S0.4 S4.7 nothing acknowledged is lost when a server, the database and the draws are killed', async () => {
  const report = await runKills({ kills: 3, ordersBetween: 20, log: () => undefined });
  expect(report).toMatchObject({
    killed: { 'first server': 1, database: 1, 'second server': 0, draws: 1 },
    lost: 0,
    openBets: 0,
    faults: [],
  });
  expect(report.acknowledged).toBeGreaterThanOrEqual(80);
  expect(report.ordersInDatabase).toBeGreaterThanOrEqual(report.acknowledged);
  expect(report.settledRounds).toBeGreaterThan(0);
}, 300_000);
