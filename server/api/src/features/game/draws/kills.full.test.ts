// Part of the full run: it kills servers and database under load; orders and the ledger are tested on the database every day.
import { runKills } from '../../../testing/kill-run.ts';

const everyday = {
  kills: 3,
  ordersBetween: 20,
  killed: { 'first server': 1, database: 1, 'second server': 0, draws: 1 },
  leastAcknowledged: 80,
};
/** Each kill takes seconds. */
const long = {
  kills: 10,
  ordersBetween: 25,
  killed: { 'first server': 2, database: 4, 'second server': 2, draws: 2 },
  leastAcknowledged: 275,
};

test('S0.4 S4.7 nothing acknowledged is lost when a server, the database and the draws are killed', async () => {
  const { killed, leastAcknowledged, ...order } =
    process.env.VELVET_TEST_FULL === '1' ? long : everyday;
  const report = await runKills({ ...order, log: () => undefined });
  expect(report).toMatchObject({ killed, lost: 0, openBets: 0, faults: [] });
  expect(report.acknowledged).toBeGreaterThanOrEqual(leastAcknowledged);
  expect(report.ordersInDatabase).toBeGreaterThanOrEqual(report.acknowledged);
  expect(report.settledRounds).toBeGreaterThan(0);
}, 300_000);
