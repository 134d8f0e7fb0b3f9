import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memberLeft } from '@velvet/sdk/store';
import { settle } from '@velvet/ui/testing/settle';
import { act } from 'react';
import { createTestStore } from '../testing/create-test-store.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { createOverlays } from './overlays.ts';
import {
  questionAnswered,
  selectQuestion,
  selectToast,
  toastDismissed,
  toastPressed,
} from './overlays-slice.ts';

function setup() {
  const { store, startListening } = createTestStore();
  const overlays = createOverlays({ store, startListening });
  const toast = () => selectToast(store.getState());
  const question = () => selectQuestion(store.getState());
  const answer = (isConfirmed: boolean) =>
    store.dispatch(questionAnswered({ id: question()?.id ?? '', isConfirmed }));
  return { store, overlays, toast, question, answer };
}

test('S3.2 the page’s own question goes with an answer that comes before the next frame', async () => {
  const { shell } = await renderShell({ at: '/Home' });
  document.body.insertAdjacentHTML('beforeend', '<div id="velvet-sign-in"><dialog></dialog></div>');
  act(() => void shell.overlays.ask({ title: 'Log in?', confirmLabel: 'Log in' }));
  const { id = '' } = selectQuestion(shell.store.getState()) ?? {};
  act(() => void shell.store.dispatch(questionAnswered({ id, isConfirmed: false })));
  expect(document.getElementById('velvet-sign-in')).toBeNull();
});

describe('a toast', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  test('leaves when its time is over', async () => {
    const { overlays, toast } = setup();
    overlays.toast('Refresh successful', { tone: 'success' });
    await pass(3_999);
    expect(toast()).toMatchObject({ message: 'Refresh successful', tone: 'success' });
    await pass(1);
    expect(toast()).toBeUndefined();
  });

  test.each([
    ['with a button stays longer', { action: { label: 'Recharge', onPress: () => {} } }, 8_000],
    ['stays as long as its caller says', { durationMs: 700 }, 700],
  ])('%s', async (_, options, durationMs) => {
    const { overlays, toast } = setup();
    overlays.toast('a', options);
    await pass(durationMs - 1);
    expect(toast()?.message).toBe('a');
    await pass(1);
    expect(toast()).toBeUndefined();
  });

  test('on screen is not doubled: its time starts again', async () => {
    const { overlays, toast } = setup();
    overlays.toast('Please choose a number');
    const first = toast()?.id;
    await pass(3_000);
    overlays.toast('Please choose a number', { tone: 'error' });
    expect(toast()).toMatchObject({ id: first, tone: 'error' });
    await pass(3_999);
    expect(toast()?.id).toBe(first);
    await pass(1);
    expect(toast()).toBeUndefined();
  });

  test('takes the place of the one before, which leaves no timer and no button behind', async () => {
    const { store, overlays, toast } = setup();
    const onPress = jest.fn();
    overlays.toast('a', { action: { label: 'Recharge', onPress } });
    const replaced = toast()?.id ?? '';
    await pass(3_000);
    overlays.toast('b');
    expect(toast()?.message).toBe('b');
    await pass(0);
    expect(jest.getTimerCount()).toBe(1);
    store.dispatch(toastPressed(replaced));
    store.dispatch(toastDismissed(replaced));
    expect(onPress).not.toHaveBeenCalled();
    expect(toast()?.message).toBe('b');
    await pass(4_000);
    expect(toast()).toBeUndefined();
  });

  test('of a result that comes late waits until a newer message has left', async () => {
    const { overlays, toast } = setup();
    const [saved, sent] = [overlays.begin(), overlays.begin()];
    overlays.toast('Wrong password', { tone: 'error', durationMs: 3_700 });
    saved('Saved', { tone: 'success' });
    sent('Sent', { tone: 'success' });
    await pass(3_699);
    expect(toast()?.message).toBe('Wrong password');
    await pass(1);
    expect(toast()).toMatchObject({ message: 'Saved', tone: 'success' });
    await pass(4_000);
    expect(toast()?.message).toBe('Sent');
    await pass(4_000);
    expect(toast()).toBeUndefined();
  });

  test('of a late result waits until the toast that a pressed button showed has left', async () => {
    const { store, overlays, toast } = setup();
    const saved = overlays.begin();
    overlays.toast('Failed', {
      action: { label: 'Retry', onPress: () => overlays.toast('Sending') },
    });
    saved('Saved');
    store.dispatch(toastPressed(toast()?.id ?? ''));
    expect(toast()?.message).toBe('Sending');
    await pass(4_000);
    expect(toast()?.message).toBe('Saved');
  });

  test('of a result takes the place of what was there before it began', () => {
    const { overlays, toast } = setup();
    overlays.toast('Please enter points', { tone: 'error' });
    overlays.begin()('Bet placed', { tone: 'success' });
    expect(toast()?.message).toBe('Bet placed');
  });

  test('with a button acts once and goes', async () => {
    const { store, overlays, toast } = setup();
    const onPress = jest.fn();
    overlays.toast('Please recharge', { action: { label: 'Recharge', onPress } });
    const id = toast()?.id ?? '';
    store.dispatch(toastPressed(id));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(toast()).toBeUndefined();
    await pass(0);
    store.dispatch(toastPressed(id));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  test('S3.70 stays on screen after the session that it announces the end of', () => {
    const { store, overlays, toast } = setup();
    overlays.toast('Account offline', { tone: 'error' });
    store.dispatch(memberLeft());
    expect(toast()?.message).toBe('Account offline');
  });
});

test('S3.70 a toast whose button acts for a member goes with that one', () => {
  const { store, overlays, toast } = setup();
  overlays.toast('Failed', { action: { label: 'Retry', onPress: () => undefined } });
  store.dispatch(memberLeft());
  expect(toast()).toBeUndefined();
});

describe('a question', () => {
  const vip = { title: 'VIP required!', confirmLabel: 'OK' };
  const signIn = { title: 'Log in?', confirmLabel: 'Log in', cancelLabel: 'Cancel' };

  test('waits for its answer', async () => {
    const { overlays, question, answer } = setup();
    const asked = overlays.ask(signIn);
    expect(question()).toEqual({ ...signIn, id: expect.any(String) });
    answer(true);
    expect(await asked).toBe(true);
    expect(question()).toBeUndefined();
  });

  test('waits for the one before, and each has its own answer', async () => {
    const { overlays, question, answer } = setup();
    const first = overlays.ask(vip);
    const second = overlays.ask(signIn);
    expect(question()?.title).toBe('VIP required!');
    answer(true);
    expect(question()?.title).toBe('Log in?');
    answer(false);
    expect(await Promise.all([first, second])).toEqual([true, false]);
  });

  test('S3.70 of a member is refused when that one leaves: nothing goes on for the next', async () => {
    const { store, overlays, question } = setup();
    const asked = [overlays.ask(vip), overlays.ask(signIn)];
    store.dispatch(memberLeft());
    expect(question()).toBeUndefined();
    expect(await Promise.all(asked)).toEqual([false, false]);
  });

  test('that is gone cannot be answered', () => {
    const { store, overlays, question } = setup();
    void overlays.ask(vip);
    store.dispatch(questionAnswered({ id: 'another', isConfirmed: true }));
    expect(question()?.title).toBe('VIP required!');
  });
});

test('the shell shows both, and does what their buttons say', async () => {
  const { shell } = await renderShell({ at: '/Home' });
  const onPress = jest.fn();
  let asked = Promise.resolve(false);
  await act(async () => {
    shell.overlays.toast('Please recharge', { action: { label: 'Recharge', onPress } });
    asked = shell.overlays.ask({ title: 'Sure?', confirmLabel: 'Yes', cancelLabel: 'No' });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Recharge' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status', { name: 'Messages' }).textContent).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await asked).toBe(true);
  await settle();
  expect(screen.queryByText('Sure?')).toBeNull();
});

describe('a toast and the screen that it is about', () => {
  const region = () => screen.getByRole('status', { name: 'Messages' }).textContent;

  async function shownFor(ms: number) {
    const { shell } = await renderShell({ at: '/Home' });
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    await act(async () => shell.overlays.toast('Wrong password', { tone: 'error' }));
    now.mockReturnValue(1_000 + ms);
    return shell;
  }
  afterEach(() => jest.restoreAllMocks());

  test('it goes with its screen', async () => {
    const { navigation } = await shownFor(1_001);
    await act(async () => navigation.navigate('/Video'));
    await waitFor(() => expect(region()).toBe(''));
  });

  test('S3.70 it stays when it tells why the screen changes', async () => {
    const { navigation } = await shownFor(999);
    await act(async () => navigation.navigate('/Login'));
    expect(region()).toBe('Wrong password');
  });

  test('it goes when a dialog opens', async () => {
    const { overlays } = await shownFor(1_001);
    await act(async () => void overlays.ask({ title: 'Sure?', confirmLabel: 'Yes' }));
    expect(region()).toBe('');
  });
});
