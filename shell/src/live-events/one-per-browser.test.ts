import type { LiveEvent } from '@velvet/contract/live-event';
import { type Sharing, shareEvents } from './one-per-browser.ts';

/** The locks and channels that tabs of one browser share. */
function aBrowser() {
  const queue: (() => void)[] = [];
  let isHeld = false;
  const requestLock: Sharing['requestLock'] = (_name, options, run) =>
    new Promise((resolve, reject) => {
      const take = () => {
        isHeld = true;
        void run({}).then(() => {
          isHeld = false;
          resolve();
          queue.shift()?.();
        });
      };
      if (!isHeld) {
        take();
        return;
      }
      if ('ifAvailable' in options) {
        run(null).then(resolve, reject);
        return;
      }
      queue.push(take);
      options.signal.addEventListener('abort', () => {
        if (!queue.includes(take)) return;
        queue.splice(queue.indexOf(take), 1);
        reject(new Error('AbortError'));
      });
    });
  return { requestLock, Channel: BroadcastChannel };
}

const untilStopped = jest.fn(
  (signal: AbortSignal, _hasWaited: boolean) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
);
beforeEach(() => untilStopped.mockClear());
const deaf = { onEvent: () => undefined, onStream: () => undefined };

test('S15.2 one tab leads; the next one when it stops', async () => {
  const browser = aBrowser();
  const [first, second, third] = [1, 2, 3].map(() => shareEvents(browser, deaf));
  const leading = first?.lead(untilStopped);
  const given = second?.lead(untilStopped);
  third?.lead(untilStopped);
  await new Promise(setImmediate);
  expect(untilStopped).toHaveBeenCalledTimes(1);
  given?.stop();
  leading?.stop();
  await new Promise(setImmediate);
  // The one that gave up is left out.
  expect(untilStopped.mock.calls.map(([, hasWaited]) => hasWaited)).toEqual([false, true]);
  for (const each of [first, second, third]) each?.close();
});

test('S15.2 the others hear what it reads, and nothing else', async () => {
  const browser = aBrowser();
  const heard: LiveEvent[] = [];
  const own = shareEvents(browser, {
    ...deaf,
    onEvent: () => heard.push({ kind: 'resync' }),
  });
  await new Promise<void>((resolve) => {
    const other = shareEvents(browser, {
      ...deaf,
      onEvent: (event) => {
        heard.push(event);
        other.close();
        resolve();
      },
    });
    const stranger = new BroadcastChannel('velvet.events');
    stranger.postMessage('nonsense');
    stranger.postMessage(['jackpot', {}]);
    stranger.close();
    own.tell({ kind: 'balance', cause: 'recharge' });
  });
  own.close();
  expect(heard).toEqual([{ kind: 'balance', cause: 'recharge' }]);
});

test('S15.2 the others hear whether it has a stream: when they come, and when it goes', async () => {
  const browser = aBrowser();
  const own = shareEvents(browser, deaf);
  own.tellStream(true);
  const heard: boolean[] = [];
  await new Promise<void>((resolve) => {
    const other = shareEvents(browser, {
      ...deaf,
      onStream: (isOpen) => {
        heard.push(isOpen);
        if (isOpen) own.close();
        else {
          other.close();
          resolve();
        }
      },
    });
  });
  expect(heard).toEqual([true, false]);
});

test.each([
  ['locks', { ...aBrowser(), requestLock: undefined }],
  ['channels', { ...aBrowser(), Channel: undefined }],
])('without %s every tab leads', (_what, browser) => {
  for (let tab = 0; tab < 2; tab += 1) shareEvents(browser, deaf).lead(untilStopped);
  expect(untilStopped).toHaveBeenCalledTimes(2);
});
