import type { Refusal } from '@velvet/contract/outcome';
import { anId } from '@velvet/contract/testing/factories';
import type { ApiError } from '@velvet/sdk/api';
import { memberLeft } from '@velvet/sdk/store';
import { aDevice } from '../testing/device.ts';
import { deliver, submit } from './deliver.ts';
import type { MutationResult } from './journal.ts';
import { flushPromises, MEMBER, openTab, STORED_UNDER, type Tab } from './testing/tabs.ts';

beforeAll(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'Date'] }));
afterAll(() => void jest.useRealTimers());

const toBank = { to: 'bank', amount: 500 } as const;
const lost: MutationResult<string> = { error: { kind: 'network' } };
const offline: MutationResult<string> = { error: { kind: 'offline' } };
const refused = (code: number, refusal: Refusal): MutationResult<string> => ({
  error: { kind: 'refused', code, message: 'No', refusal, field: undefined } satisfies ApiError,
});

/** Answers the call that waits, and returns its key. */
async function answerCall({ calls }: Tab, answer?: MutationResult<string>): Promise<string> {
  const call = calls.shift();
  if (!call) throw new Error('Nothing was sent');
  call.answer(answer ?? { data: call.key });
  await flushPromises();
  return call.key;
}

/** Loses the answer of every call of a delivery. */
async function loseAll(tab: Tab): Promise<string> {
  let key = await answerCall(tab, lost);
  for (let delays = 0; delays < 2; delays += 1) {
    tab.endDelay();
    await flushPromises();
    key = await answerCall(tab, lost);
  }
  return key;
}

test('S6.5 the operation is on the device before its call leaves, and gone with its answer', async () => {
  const { storage, textOf } = aDevice();
  const tab = openTab(storage);
  let storedAtCall: string | undefined;
  tab.onCall(() => {
    storedAtCall = textOf(STORED_UNDER);
  });
  const told = tab.tap(toBank);
  expect(tab.pending()).toMatchObject([{ input: toBank, phase: 'sending' }]);
  const key = await answerCall(tab);
  expect(storedAtCall).toContain(key);
  expect(await told).toEqual({ kind: 'confirmed', value: key });
  expect(tab.pending()).toEqual([]);
  expect(textOf(STORED_UNDER)).toBeUndefined();
});

test('S6.5 a second tap sends nothing', async () => {
  const tab = openTab(aDevice().storage);
  const first = tab.tap(toBank);
  expect(await tab.tap(toBank)).toBeUndefined();
  expect(tab.calls).toHaveLength(1);
  await answerCall(tab);
  expect((await first)?.kind).toBe('confirmed');
});

test('S6.5 a lost answer is asked for under the same key, then stays unknown', async () => {
  const tab = openTab(aDevice().storage);
  const told = tab.tap(toBank);
  const key = await answerCall(tab, lost);
  expect(tab.pending()).toMatchObject([{ key, phase: 'checking' }]);
  tab.endDelay();
  await flushPromises();
  expect(await answerCall(tab, lost)).toBe(key);
  tab.endDelay();
  await flushPromises();
  await answerCall(tab, lost);
  expect(await told).toEqual({ kind: 'unknown', error: { kind: 'network' }, key });
  expect(tab.pending()).toMatchObject([{ key, phase: 'unanswered' }]);
  const again = tab.tap(toBank);
  expect(await answerCall(tab)).toBe(key);
  expect((await again)?.kind).toBe('confirmed');
});

test('S6.5 after a reload the same request carries the key of before', async () => {
  const { storage } = aDevice();
  const before = openTab(storage);
  void before.tap(toBank);
  const key = before.calls[0]?.key;
  const after = openTab(storage);
  expect(after.pending()).toMatchObject([{ key, input: toBank, phase: 'unanswered' }]);
  void after.tap(toBank);
  expect(after.pending()).toMatchObject([{ key, phase: 'checking' }]);
  expect(await answerCall(after)).toBe(key);
  expect(after.pending()).toEqual([]);
});

test('S6.5 while one is unanswered, another one in its slot is not taken', async () => {
  const tab = openTab(aDevice().storage);
  void tab.tap(toBank);
  await loseAll(tab);
  expect(await tab.tap({ to: 'bank', amount: 900 })).toBeUndefined();
  expect(tab.calls).toEqual([]);
  const other = tab.tap({ to: 'friend', amount: 900 });
  await answerCall(tab);
  expect((await other)?.kind).toBe('confirmed');
});

test('after its answer, or given up, the next one has a key of its own', async () => {
  const tab = openTab(aDevice().storage);
  void tab.tap(toBank);
  const first = await answerCall(tab);
  void tab.tap(toBank);
  const second = await loseAll(tab);
  expect(second).not.toBe(first);
  tab.store.dispatch(tab.transfers.actions.settled({ key: second, unlessRepeated: false }));
  void tab.tap({ to: 'bank', amount: 900 });
  expect(await answerCall(tab)).not.toBe(second);
});

test('S6.5 a definite refusal clears it, one that says nothing about an earlier call does not', async () => {
  const { storage, textOf } = aDevice();
  const tab = openTab(storage);
  const first = tab.tap(toBank);
  await answerCall(tab, refused(403, 'wrong_funds_password'));
  expect((await first)?.kind).toBe('refused');
  expect(textOf(STORED_UNDER)).toBeUndefined();
  void tab.tap(toBank);
  const key = await loseAll(tab);
  const second = tab.tap(toBank);
  await answerCall(tab, refused(403, 'wrong_funds_password'));
  expect((await second)?.kind).toBe('unknown');
  expect(tab.pending()).toMatchObject([{ key }]);
  const third = tab.tap(toBank);
  await answerCall(tab, refused(409, 'daily_limit'));
  expect((await third)?.kind).toBe('refused');
  expect(tab.pending()).toEqual([]);
});

test('an answer that is late counts as one that is being asked for', async () => {
  const tab = openTab(aDevice().storage);
  void tab.tap(toBank);
  jest.advanceTimersByTime(2_999);
  expect(tab.pending()).toMatchObject([{ phase: 'sending' }]);
  jest.advanceTimersByTime(1);
  expect(tab.pending()).toMatchObject([{ phase: 'checking' }]);
  await answerCall(tab);
  expect(tab.pending()).toEqual([]);
});

test('S6.5 a delivery that fails by a fault of its own leaves the operation unanswered', async () => {
  const { storage, textOf } = aDevice();
  const tab = openTab(storage);
  jest.clearAllTimers();
  const request = { memberId: MEMBER, input: toBank };
  const broken = submit(tab.transfers, tab.typed, {
    ...request,
    send: () => Promise.reject(new Error('Broken')),
  });
  await expect(broken).rejects.toThrow('Broken');
  expect(jest.getTimerCount()).toBe(0);
  expect(tab.pending()).toMatchObject([{ phase: 'unanswered' }]);
  void tab.tap(toBank);
  expect(textOf(STORED_UNDER)).toContain(await answerCall(tab, lost));
});

describe('two tabs', () => {
  test('S6.5 that send the same request at the same time send one operation', async () => {
    const { storage } = aDevice();
    const [one, two] = [openTab(storage), openTab(storage)];
    const told = [one.tap(toBank), two.tap(toBank)];
    expect(await answerCall(one)).toBe(await answerCall(two));
    expect((await Promise.all(told)).map((outcome) => outcome?.kind)).toEqual([
      'confirmed',
      'confirmed',
    ]);
  });

  test('S6.5 the second of two different requests in one slot is not taken', async () => {
    const { storage } = aDevice();
    const [one, two] = [openTab(storage), openTab(storage)];
    void one.tap(toBank);
    expect(await two.tap({ to: 'bank', amount: 900 })).toBeUndefined();
    expect(two.calls).toEqual([]);
    expect(two.pending()).toMatchObject([{ input: toBank }]);
  });

  test('one without a connection does not clear what the other may have sent', async () => {
    const { storage } = aDevice();
    const [one, two] = [openTab(storage), openTab(storage)];
    const first = one.tap(toBank);
    void two.tap(toBank);
    await answerCall(one, offline);
    expect((await first)?.kind).toBe('unknown');
    expect(one.pending()).toHaveLength(1);
  });
});

describe('a session that ends', () => {
  test('S6.5 keeps what may have been sent in this page, for its member only', async () => {
    const { storage, keys } = aDevice();
    const tab = openTab(storage);
    const told = tab.tap(toBank);
    const key = await answerCall(tab, lost);
    tab.store.dispatch(memberLeft());
    tab.endDelay();
    expect(await told).toEqual({ kind: 'signed-out' });
    expect(tab.calls).toEqual([]);
    expect(keys()).toEqual([]);
    expect(tab.pending(anId(MEMBER + 1))).toEqual([]);
    expect(tab.pending()).toMatchObject([{ key, phase: 'unanswered' }]);
    void tab.tap(toBank);
    expect(await answerCall(tab)).toBe(key);
    expect(tab.pending()).toEqual([]);
  });

  test('S6.5 keeps a first call that was under way then and has lost its answer since', async () => {
    const { storage, keys } = aDevice();
    const tab = openTab(storage);
    const told = tab.tap(toBank);
    tab.store.dispatch(memberLeft());
    const key = await answerCall(tab, lost);
    expect(await told).toEqual({ kind: 'signed-out' });
    expect(keys()).toEqual([]);
    expect(tab.pending()).toMatchObject([{ key, phase: 'unanswered' }]);
    void tab.tap(toBank);
    expect(await answerCall(tab)).toBe(key);
    expect(tab.pending()).toEqual([]);
  });

  test('S6.5 a call of the session before it does not clear what a later one may have sent', async () => {
    const tab = openTab(aDevice().storage);
    void tab.tap(toBank);
    tab.store.dispatch(memberLeft());
    jest.advanceTimersByTime(1_000);
    void tab.tap(toBank);
    // The first call, of which there was only one then, is late before the second is.
    jest.advanceTimersByTime(2_000);
    tab.store.dispatch(memberLeft());
    const key = await answerCall(tab, refused(401, 'no_session'));
    expect(tab.pending()).toMatchObject([{ key, phase: 'unanswered' }]);
  });

  test('keeps nothing of a call that the server answered with it', async () => {
    const { storage, keys } = aDevice();
    const tab = openTab(storage);
    const told = tab.tap(toBank);
    tab.store.dispatch(memberLeft());
    await answerCall(tab, refused(401, 'no_session'));
    expect(await told).toEqual({ kind: 'signed-out' });
    expect(tab.pending()).toEqual([]);
    expect(keys()).toEqual([]);
  });

  test('another member’s request has nothing to do with it', async () => {
    const tab = openTab(aDevice().storage);
    void tab.tap(toBank);
    const key = await loseAll(tab);
    void tab.tap(toBank, anId(MEMBER + 1));
    expect(await answerCall(tab)).not.toBe(key);
    expect(tab.pending()).toMatchObject([{ key }]);
  });
});

test('what is given up while it is asked about is not sent again', async () => {
  const { storage, keys } = aDevice();
  const tab = openTab(storage);
  void tab.tap(toBank);
  const key = await answerCall(tab, lost);
  tab.store.dispatch(tab.transfers.actions.settled({ key, unlessRepeated: false }));
  tab.endDelay();
  await flushPromises();
  expect(tab.calls).toEqual([]);
  expect(tab.pending()).toEqual([]);
  expect(keys()).toEqual([]);
});

test('an operation that another tab has replaced since is not sent', async () => {
  const { storage, tellTabs } = aDevice();
  const [one, two] = [openTab(storage), openTab(storage)];
  void one.tap(toBank);
  await loseAll(one);
  tellTabs();
  const [stale] = two.pending();
  if (!stale) throw new Error('Nothing is pending');
  one.store.dispatch(one.transfers.actions.settled({ key: stale.key, unlessRepeated: false }));
  void one.tap({ to: 'bank', amount: 900 });
  expect(await deliver(two.transfers, two.typed, stale, two.send)).toBeUndefined();
  expect(two.calls).toEqual([]);
});
