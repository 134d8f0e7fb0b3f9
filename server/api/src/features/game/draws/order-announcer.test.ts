import { createRoundTicker } from './round-ticker.ts';
import { createOrderAnnouncer } from './step-loop.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A database whose announcements end when the test says so. */
function aDatabase() {
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  const asked: string[] = [];
  const pool = {
    query: ({ name }: { name: string }) => {
      asked.push(name);
      if (name !== 'orders-announce') {
        return Promise.resolve({ rows: name === 'bets-settle' ? [{ n: -1 }] : [] });
      }
      return new Promise((resolve, reject) => {
        waiting.push({ resolve: () => resolve({ rows: [] }), reject });
      });
    },
  } as never;
  return { pool, asked, waiting };
}

test('S15.2 an announcement that hangs delays no draw', async () => {
  const { pool, asked } = aDatabase();
  const announcer = createOrderAnnouncer({ pool, onFault: () => undefined });
  const ticker = createRoundTicker({
    pool,
    seeds: { seedAt: async () => undefined, addChain: async () => undefined },
    nowMs: () => 0,
    onEvent: () => undefined,
    onFault: () => undefined,
  });
  announcer.start();
  await ticker.tick();
  await ticker.tick();
  expect(asked.filter((name) => name === 'rounds-due')).toHaveLength(2);
  expect(asked.filter((name) => name === 'orders-announce')).toHaveLength(1);
});

test('S15.2 orders are announced four times a second, also after a failure', async () => {
  const { pool, waiting } = aDatabase();
  const faults: unknown[] = [];
  const announcer = createOrderAnnouncer({ pool, onFault: (error) => faults.push(error) });
  announcer.start();
  waiting[0]?.resolve();
  await jest.advanceTimersByTimeAsync(249);
  expect(waiting).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(waiting).toHaveLength(2);
  waiting[1]?.reject(new Error('down'));
  await jest.advanceTimersByTimeAsync(500);
  expect(faults).toEqual([new Error('down')]);
  expect(waiting).toHaveLength(3);
});

test('stopping waits for the step that runs, and nothing follows', async () => {
  const { pool, waiting } = aDatabase();
  const announcer = createOrderAnnouncer({ pool, onFault: () => undefined });
  announcer.start();
  let hasStopped = false;
  const stopping = announcer.stop().then(() => {
    hasStopped = true;
  });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(hasStopped).toBe(false);
  waiting[0]?.resolve();
  await stopping;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(waiting).toHaveLength(1);
});
