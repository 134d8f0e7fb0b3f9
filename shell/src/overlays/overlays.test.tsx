import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memberLeft } from '@velvet/shared/store';
import { settle } from '@velvet/shared/testing/settle';
import { act } from 'react';
import { createTestStore } from '../testing/create-test-store.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { createOverlays } from './overlays.ts';
import {
  questionAnswered,
  selectQuestion,
  selectToasts,
  toastDismissed,
  toastPressed,
} from './overlays-slice.ts';

function setup() {
  const { store, startListening } = createTestStore();
  const overlays = createOverlays({ store, startListening });
  const toasts = () => selectToasts(store.getState());
  const messages = () => toasts().map(({ message }) => message);
  const idOf = (message: string) => toasts().find((toast) => toast.message === message)?.id ?? '';
  const question = () => selectQuestion(store.getState());
  const answer = (isConfirmed: boolean) =>
    store.dispatch(questionAnswered({ id: question()?.id ?? '', isConfirmed }));
  return { store, overlays, toasts, messages, idOf, question, answer };
}

describe('a toast', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  test('leaves when its time is over', async () => {
    const { overlays, messages } = setup();
    overlays.toast('Refresh successful', { tone: 'success' });
    await pass(3_999);
    expect(messages()).toEqual(['Refresh successful']);
    await pass(1);
    expect(messages()).toEqual([]);
  });

  test('with a button stays longer, and a caller may say how long', async () => {
    const { overlays, messages } = setup();
    overlays.toast('a');
    overlays.toast('b', { action: { label: 'Recharge', onPress: () => {} } });
    overlays.toast('c', { durationMs: 700 });
    await pass(700);
    expect(messages()).toEqual(['a', 'b']);
    await pass(3_300);
    expect(messages()).toEqual(['b']);
    await pass(4_000);
    expect(messages()).toEqual([]);
  });

  test('on screen is not doubled: its time starts again', async () => {
    const { overlays, messages, toasts, idOf } = setup();
    overlays.toast('Please choose a number');
    const first = idOf('Please choose a number');
    await pass(3_000);
    overlays.toast('Please choose a number', { tone: 'error' });
    expect(toasts()).toMatchObject([{ id: first, tone: 'error' }]);
    await pass(3_999);
    expect(messages()).toHaveLength(1);
    await pass(1);
    expect(messages()).toEqual([]);
  });

  test('too many: three are shown, and one that went leaves no timer behind', async () => {
    const { store, overlays, messages, idOf } = setup();
    for (const message of ['a', 'b', 'c', 'd']) overlays.toast(message);
    expect(messages()).toEqual(['b', 'c', 'd']);
    store.dispatch(toastDismissed(idOf('c')));
    await pass(0);
    expect(jest.getTimerCount()).toBe(2);
  });

  test('with a button acts once and goes', async () => {
    const { store, overlays, messages, idOf } = setup();
    const onPress = jest.fn();
    overlays.toast('Please recharge', { action: { label: 'Recharge', onPress } });
    const id = idOf('Please recharge');
    store.dispatch(toastPressed(id));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(messages()).toEqual([]);
    await pass(0);
    store.dispatch(toastPressed(id));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  test('S3.70 stays on screen after the session that it announces the end of', () => {
    const { store, overlays, messages } = setup();
    overlays.toast('Account offline', { tone: 'error' });
    store.dispatch(memberLeft());
    expect(messages()).toEqual(['Account offline']);
  });
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
