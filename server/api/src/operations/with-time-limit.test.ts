import { getEventListeners } from 'node:events';
import { withTimeLimit } from './with-time-limit.ts';

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

test('the work ends at the time limit, with the error of a time-out', async () => {
  const work = withTimeLimit(new AbortController().signal, 10, untilAborted);
  await expect(work).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('the work ends with the signal, and is not begun after it', async () => {
  const stopping = new AbortController();
  const work = withTimeLimit(stopping.signal, 60_000, untilAborted);
  stopping.abort(new Error('The process stops'));
  await expect(work).rejects.toThrow('The process stops');
  const begun = jest.fn();
  await expect(withTimeLimit(stopping.signal, 60_000, begun)).rejects.toThrow('The process stops');
  expect(begun).not.toHaveBeenCalled();
});

test('nothing of finished work stays with the signal', async () => {
  const { signal } = new AbortController();
  expect(await withTimeLimit(signal, 60_000, async () => 'done')).toBe('done');
  await expect(
    withTimeLimit(signal, 60_000, () => Promise.reject(new Error('failed'))),
  ).rejects.toThrow('failed');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
