import type { Announcement } from './announcement.ts';
import { createExpiryWatch } from './live-sessions.ts';

/** A watch of a server with so many streams; `asked` are the times looked back, in seconds. */
function aWatch(size: number) {
  const asked: number[] = [];
  const published: Announcement[] = [];
  const faults: unknown[] = [];
  const state = { timeMs: 0, isDown: false };
  const watch = createExpiryWatch({
    db: {
      query: async ({ values: [withinMs] }: { values: readonly number[] }) => {
        asked.push((withinMs ?? 0) / 1_000);
        if (state.isDown) throw new Error('down');
        return { rows: [{ hash: Buffer.from('000102030405060708', 'hex') }] };
      },
    } as never,
    hub: { size, publish: (announcement) => published.push(announcement) },
    nowMs: () => state.timeMs,
    onFault: (error) => faults.push(error),
  });
  const lookAt = (seconds: number) => {
    state.timeMs = seconds * 1_000;
    return watch.look();
  };
  return { lookAt, state, asked, published, faults };
}

test('S14.2 each look goes back to the last one that succeeded', async () => {
  const { lookAt, state, asked, published, faults } = aWatch(1);
  await lookAt(20);
  state.isDown = true;
  await lookAt(40);
  await lookAt(60);
  state.isDown = false;
  await lookAt(80);
  await lookAt(100);
  expect(asked).toEqual([50, 50, 70, 90, 50]);
  expect(faults).toEqual([new Error('down'), new Error('down')]);
  expect(published[0]).toEqual({ endedSessions: ['000102030405'] });
  expect(published).toHaveLength(3);
});

test('without streams the database is not asked; they are checked when they open', async () => {
  const { lookAt, asked } = aWatch(0);
  await lookAt(20);
  expect(asked).toEqual([]);
});
