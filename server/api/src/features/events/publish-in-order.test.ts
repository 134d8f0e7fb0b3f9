import type { LiveEvent } from '@velvet/contract/live-event';
import { aGameKey, aGameSnapshot, aPeriod } from '@velvet/contract/testing/factories';
import type { AnnouncedEvent } from './announcement.ts';
import { createPublisher } from './publish-in-order.ts';

const LIMIT_MS = 1_000;
const round = (period: string): LiveEvent => ({
  kind: 'round',
  game: aGameKey('rose-1'),
  period: aPeriod(period),
  state: 'opened',
});
const toAll = (event: LiveEvent): AnnouncedEvent => ({ event, members: undefined });
const NOTICE: LiveEvent = { kind: 'notice' };

/** A publisher whose queries the test answers. */
function openPublisher() {
  const published: (LiveEvent | readonly string[])[] = [];
  const outcomes: string[] = [];
  const queries: { answer(): void; fail(): void }[] = [];
  const publish = createPublisher({
    publish: (announcement) =>
      published.push('event' in announcement ? announcement.event : announcement.endedSessions),
    complete: (announced) => {
      const { event } = announced;
      if (event.kind !== 'round') return undefined;
      return new Promise((resolve, reject) => {
        queries.push({
          answer: () => resolve(toAll({ ...event, snapshot: aGameSnapshot() })),
          fail: () => reject(new Error('no database')),
        });
      });
    },
    limitMs: LIMIT_MS,
    onCompleted: (outcome) => outcomes.push(outcome),
  });
  return { publish, published, outcomes, queries };
}
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('S15.2 events keep their order, whichever details come first', async () => {
  const { publish, published, outcomes, queries } = openPublisher();
  for (const event of [round('1'), NOTICE, round('2')]) publish(toAll(event));
  expect(queries).toHaveLength(2);
  queries[1]?.answer();
  await settled();
  expect(published).toEqual([]);
  queries[0]?.answer();
  await settled();
  const snapshot = aGameSnapshot();
  expect(published).toEqual([{ ...round('1'), snapshot }, NOTICE, { ...round('2'), snapshot }]);
  expect(outcomes).toEqual(['added', 'added']);
});

test('what waits for nothing is published at once', () => {
  const { publish, published } = openPublisher();
  publish(toAll(NOTICE));
  expect(published).toEqual([NOTICE]);
});

test('a query that fails, or has not ended within the limit, leaves the event as it was', async () => {
  const { publish, published, outcomes, queries } = openPublisher();
  publish(toAll(round('1')));
  queries[0]?.fail();
  await settled();
  expect(published).toEqual([round('1')]);

  for (const period of ['2', '3']) publish(toAll(round(period)));
  await jest.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect(published).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  // Asked for at the same time, so they waited together.
  expect(published.slice(1)).toEqual([round('2'), round('3')]);
  queries[1]?.answer();
  queries[2]?.fail();
  await settled();
  expect(published).toHaveLength(3);
  expect(outcomes).toEqual(['failed', 'late', 'late']);
});

test('S14.2 the end of a session waits for no event', () => {
  const { publish, published } = openPublisher();
  publish(toAll(round('1')));
  publish({ endedSessions: ['a'] });
  expect(published).toEqual([['a']]);
});
