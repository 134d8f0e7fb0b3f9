import { startPollBurst } from './poll-burst.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('S4.5 it polls every 300 ms, at most six times', async () => {
  const poll = jest.fn(async () => false);
  const onExhausted = jest.fn();
  startPollBurst({ poll, onExhausted });
  await jest.advanceTimersByTimeAsync(299);
  expect(poll).toHaveBeenCalledTimes(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(poll).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(poll).toHaveBeenCalledTimes(6);
  expect(onExhausted).toHaveBeenCalledTimes(1);
});

test('S4.5 it stops early once the new period is there', async () => {
  let asked = 0;
  const poll = jest.fn(async () => {
    asked += 1;
    return asked === 3;
  });
  const onExhausted = jest.fn();
  startPollBurst({ poll, onExhausted });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(poll).toHaveBeenCalledTimes(3);
  expect(onExhausted).not.toHaveBeenCalled();
});

test('S4.5 leaving stops it', async () => {
  const poll = jest.fn(async () => false);
  const stop = startPollBurst({ poll, onExhausted: () => {} });
  await jest.advanceTimersByTimeAsync(600);
  stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(poll).toHaveBeenCalledTimes(2);
});

test('slow answers do not delay the rounds, failed ones count as no', async () => {
  const poll = jest.fn(
    () => new Promise<boolean>((_, reject) => setTimeout(() => reject(new Error('lost')), 2_000)),
  );
  const onExhausted = jest.fn();
  startPollBurst({ poll, onExhausted });
  await jest.advanceTimersByTimeAsync(1_800);
  expect(poll).toHaveBeenCalledTimes(6);
  expect(onExhausted).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(onExhausted).toHaveBeenCalledTimes(1);
});
