import { delayOrOnline } from './create-money-operations.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function started(delayMs: number) {
  let isOver = false;
  void delayOrOnline(delayMs).then(() => {
    isOver = true;
  });
  return () => isOver;
}

test('a delayOrOnline takes its time', async () => {
  const isOver = started(1_000);
  await jest.advanceTimersByTimeAsync(999);
  expect(isOver()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});

test('S6.5 a device that is online again sends at once', async () => {
  const isOver = started(15_000);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});
