import { act, renderHook } from '@testing-library/react';
import { useLastWish } from './use-last-wish.ts';

/** A server that answers when the test says so. */
function renderWish(start: boolean) {
  const sent: boolean[] = [];
  const waiting: ((failure?: string) => void)[] = [];
  const known = { isOn: start };
  const send = (isOn: boolean) => {
    sent.push(isOn);
    return new Promise<string | undefined>((resolve) => {
      waiting.push((failure) => {
        if (failure === undefined) known.isOn = isOn;
        resolve(failure);
      });
    });
  };
  const { result } = renderHook(() => useLastWish(known.isOn, send));
  const outcomes: unknown[] = [];
  const tap = () => act(async () => void result.current.toggle().then((it) => outcomes.push(it)));
  const answer = (failure?: string) => act(async () => waiting.shift()?.(failure));
  return { answer, isOn: () => result.current.isOn, outcomes, sent, tap };
}

test('a wish is shown at once, and its outcome is known with the answer', async () => {
  const { answer, isOn, outcomes, sent, tap } = renderWish(false);
  await tap();
  expect([isOn(), sent, outcomes]).toEqual([true, [true], []]);
  await answer();
  expect([isOn(), outcomes]).toEqual([true, [{ isOn: true, failure: undefined }]]);
});

test('what is wished meanwhile is shown, and sent after the answer', async () => {
  const { answer, isOn, outcomes, sent, tap } = renderWish(false);
  await tap();
  await tap();
  expect([isOn(), sent]).toEqual([false, [true]]);
  await answer();
  expect([isOn(), sent]).toEqual([false, [true, false]]);
  await answer();
  expect(isOn()).toBe(false);
  expect(outcomes).toEqual([undefined, { isOn: false, failure: undefined }]);
});

test('a wish that was taken back meanwhile is not sent again', async () => {
  const { answer, isOn, sent, tap } = renderWish(false);
  await tap();
  await tap();
  await tap();
  await answer();
  expect([isOn(), sent]).toEqual([true, [true]]);
});

test.each([1, 2])('after a refusal all is as before, also after %d taps', async (taps) => {
  const { answer, isOn, outcomes, sent, tap } = renderWish(true);
  for (let each = 0; each < taps; each += 1) await tap();
  await answer('offline');
  expect([isOn(), sent]).toEqual([true, [false]]);
  expect(outcomes.at(-1)).toEqual({ isOn: false, failure: 'offline' });
});
