import { startStarvationWatch } from './starvation-watch.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const bufferedTo = (end: number): TimeRanges => ({ length: 1, start: () => 0, end: () => end });

function watch(change: { readyState?: number; paused?: boolean } = {}) {
  const video = {
    currentTime: 20,
    ended: false,
    paused: false,
    readyState: 1,
    buffered: bufferedTo(20),
    ...change,
  };
  const onStarved = jest.fn();
  const stop = startStarvationWatch({ video, isWatching: () => true, onStarved });
  return { video, onStarved, stop };
}

test('S5.4 a video that gets nothing it can use for half a minute starves, and again', () => {
  const { onStarved, stop } = watch();
  jest.advanceTimersByTime(30_000);
  expect(onStarved).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(onStarved).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(30_000);
  expect(onStarved).toHaveBeenCalledTimes(2);
  stop();
  jest.advanceTimersByTime(120_000);
  expect(onStarved).toHaveBeenCalledTimes(2);
});

test('S5.4 one whose buffer grows only waits', () => {
  const { video, onStarved, stop } = watch();
  for (let end = 20; end < 30; end += 1) {
    video.buffered = bufferedTo(end);
    jest.advanceTimersByTime(20_000);
  }
  expect(onStarved).not.toHaveBeenCalled();
  stop();
});

test.each([{ paused: true }, { readyState: 4 }])('one that is %j does not starve', (change) => {
  const { onStarved, stop } = watch(change);
  jest.advanceTimersByTime(120_000);
  expect(onStarved).not.toHaveBeenCalled();
  stop();
});
