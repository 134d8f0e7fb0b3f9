import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresProcessesIn } from '@velvet/postgres/processes';
import { type FaultStage, openFaultStage } from '../testing/fault-stage.ts';

/** Part of the full run: it waits for the database in vain until each call gives up. */
let dataDir: string;
let stage: FaultStage;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-frozen-'));
  stage = await openFaultStage(dataDir);
}, 120_000);
afterAll(async () => {
  await stage.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const signalAll = async (signal: NodeJS.Signals): Promise<void> => {
  const folder = path.join(dataDir, 'postgres', 'data');
  for (const pid of await postgresProcessesIn(folder)) process.kill(pid, signal);
};

test('S16.1 S0.4 a frozen database: callers get errors soon, and nothing is lost or duplicated', async () => {
  await stage.untilReadiness(200, 10_000);
  const before = randomUUID();
  expect((await stage.order(before)).code).toBe(200);

  await signalAll('SIGSTOP');
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  try {
    await stage.untilReadiness(503, 10_000);
    const askedAt = Date.now();
    const answers = await Promise.all(keys.map((key) => stage.order(key)));
    // Less than the thirty seconds that a client waits.
    expect(Date.now() - askedAt).toBeLessThan(25_000);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, code: 500, reason: 'unavailable' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  } finally {
    await signalAll('SIGCONT');
  }
  await stage.untilReadiness(200, 30_000);
  // What the client does after such an answer: the same order with the same key.
  for (const key of keys) expect((await stage.order(key)).code).toBe(200);
  expect(await stage.ordersWith([before, ...keys])).toEqual([1, 1, 1, 1]);
  expect(await stage.faults()).toEqual([]);
}, 120_000);
