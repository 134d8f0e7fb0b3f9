import { StoreUnavailable } from '../file-store.ts';
import { createBreaker } from './breaker.ts';

const down = () => Promise.reject(new Error('down'));
const fine = () => Promise.resolve('fine');
const isFault = () => true;

function aBreaker() {
  let nowMs = 0;
  const breaker = createBreaker({
    faults: 2,
    pauseMs: 100,
    longestMs: 300,
    nowMs: () => nowMs,
  });
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { run: (task: () => Promise<unknown>) => breaker.run(task, isFault), breaker, wait };
}

test('after two faults in a row nothing is tried during the pause', async () => {
  const { run, wait } = aBreaker();
  await expect(run(down)).rejects.toThrow('down');
  expect(await run(fine)).toBe('fine');
  await expect(run(down)).rejects.toThrow('down');
  await expect(run(down)).rejects.toThrow('down');
  const task = jest.fn(fine);
  wait(99);
  await expect(run(task)).rejects.toThrow(StoreUnavailable);
  expect(task).not.toHaveBeenCalled();
  wait(1);
  expect(await run(task)).toBe('fine');
  expect(await run(task)).toBe('fine');
});

test('after a pause one is tried at a time, and each pause is longer, up to the longest', async () => {
  const { run, wait } = aBreaker();
  await expect(run(down)).rejects.toThrow('down');
  await expect(run(down)).rejects.toThrow('down');
  for (const pause of [100, 200, 300, 300]) {
    wait(pause - 1);
    await expect(run(fine)).rejects.toThrow(StoreUnavailable);
    wait(1);
    const trying = run(down);
    await expect(run(fine)).rejects.toThrow(StoreUnavailable);
    await expect(trying).rejects.toThrow('down');
  }
});

test('its state is open during a pause, and half open until a try has ended', async () => {
  const { run, breaker, wait } = aBreaker();
  await expect(run(down)).rejects.toThrow('down');
  expect(breaker.state()).toBe('closed');
  await expect(run(down)).rejects.toThrow('down');
  expect(breaker.state()).toBe('open');
  wait(100);
  expect(breaker.state()).toBe('half_open');
  await expect(run(down)).rejects.toThrow('down');
  expect(breaker.state()).toBe('open');
  wait(200);
  await run(fine);
  expect(breaker.state()).toBe('closed');
});

test('errors that are no faults of the store do not count', async () => {
  const { breaker } = aBreaker();
  for (let count = 0; count < 5; count += 1) {
    await expect(breaker.run(down, () => false)).rejects.toThrow('down');
  }
});
