import { asSeconds } from '@velvet/contract/time';
import type { StreamEnd } from '../api/read-event-stream.ts';
import { keepConnected } from './keep-connected.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const lost: StreamEnd = { kind: 'lost' };

/** Connects with streams that end at once with `end`, or after `lastsMs`. */
function connect(end: StreamEnd, lastsMs = 0) {
  const controller = new AbortController();
  const onNoSession = jest.fn();
  const read = jest.fn(async () => {
    if (lastsMs > 0) await new Promise((resolve) => setTimeout(resolve, lastsMs));
    return end;
  });
  const running = keepConnected({
    read,
    onNoSession,
    signal: controller.signal,
    now: () => Date.now(),
    random: () => 1,
  });
  return { read, running, onNoSession, stop: () => controller.abort() };
}

/** How often streams were opened after each of these seconds. */
async function openedAfter(read: jest.Mock, seconds: readonly number[]): Promise<number[]> {
  const counts: number[] = [];
  for (const each of seconds) {
    await jest.advanceTimersByTimeAsync(each * 1_000);
    counts.push(read.mock.calls.length);
  }
  return counts;
}

test('pauses grow to a minute', async () => {
  const { read, stop } = connect(lost);
  expect(await openedAfter(read, [0, 4, 8, 16, 32, 60, 60])).toEqual([1, 2, 3, 4, 5, 6, 7]);
  stop();
});

test('a stream that lasted is followed by another one soon', async () => {
  const { read, stop } = connect(lost, 20_000);
  expect(await openedAfter(read, [0, 22, 22, 22])).toEqual([1, 2, 3, 4]);
  stop();
});

test('a full server is left alone for as long as it says', async () => {
  const { read, stop } = connect({ kind: 'refused', status: 429, retryAfterS: asSeconds(60) });
  expect(await openedAfter(read, [0, 59, 61])).toEqual([1, 1, 2]);
  stop();
});

test('an API without events is hardly asked', async () => {
  const { read, stop } = connect({ kind: 'refused', status: 404, retryAfterS: undefined });
  expect(await openedAfter(read, [0, 300, 301])).toEqual([1, 1, 2]);
  stop();
});

test('S3.70 a session that is none any more is told', async () => {
  const { onNoSession, stop } = connect({ kind: 'refused', status: 200, retryAfterS: undefined });
  await jest.advanceTimersByTimeAsync(0);
  expect(onNoSession).toHaveBeenCalledTimes(1);
  stop();
});

test('it ends at once in a pause', async () => {
  const { read, running, stop } = connect(lost);
  await jest.advanceTimersByTimeAsync(0);
  stop();
  await running;
  expect(read).toHaveBeenCalledTimes(1);
});
