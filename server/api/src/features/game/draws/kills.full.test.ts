// Part of the full run: it kills servers and database under load; orders and the ledger are tested on the database every day.
import { runKills } from '../../../testing/kill-run.ts';

/** Each kill takes seconds. */
const order = { kills: 10, ordersBetween: 25, log: () => undefined };
const killed = { 'first server': 2, database: 4, 'second server': 2, draws: 2 };
const LEAST_ACKNOWLEDGED = 275;

test('S0.4 S4.7 nothing acknowledged is lost when a server, the database and the draws are killed', async () => {
  const report = await runKills(order);
  expect(report).toMatchObject({ killed, lost: 0, openBets: 0, faults: [] });
  expect(report.acknowledged).toBeGreaterThanOrEqual(LEAST_ACKNOWLEDGED);
  expect(report.ordersInDatabase).toBeGreaterThanOrEqual(report.acknowledged);
  expect(report.settledRounds).toBeGreaterThan(0);
}, 300_000);
