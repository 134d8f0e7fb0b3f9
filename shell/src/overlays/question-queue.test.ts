import { createQuestionQueue } from './question-queue.ts';

const vip = { title: 'VIP required!', confirmLabel: 'OK' };
const signIn = { title: 'Log in?', confirmLabel: 'Log in', cancelLabel: 'Cancel' };

test('a question waits for its answer', async () => {
  const queue = createQuestionQueue();
  const answer = queue.ask(signIn);
  expect(queue.getSnapshot()).toEqual({ ...signIn, id: 1 });
  queue.answer(1, true);
  expect(await answer).toBe(true);
  expect(queue.getSnapshot()).toBeUndefined();
});

test('questions come one after the other, each with its own answer', async () => {
  const queue = createQuestionQueue();
  const first = queue.ask(vip);
  const second = queue.ask(signIn);
  expect(queue.getSnapshot()?.title).toBe('VIP required!');
  queue.answer(1, true);
  expect(queue.getSnapshot()?.title).toBe('Log in?');
  queue.answer(2, false);
  expect(await Promise.all([first, second])).toEqual([true, false]);
});

test('an answer to a question that is gone changes nothing', () => {
  const queue = createQuestionQueue();
  void queue.ask(vip);
  queue.answer(99, true);
  expect(queue.getSnapshot()?.title).toBe('VIP required!');
});

test('listeners hear of each change until they leave', () => {
  const queue = createQuestionQueue();
  const listener = jest.fn();
  const leave = queue.subscribe(listener);
  void queue.ask(vip);
  queue.answer(1, true);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  void queue.ask(vip);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('the snapshot is stable between changes', () => {
  const queue = createQuestionQueue();
  void queue.ask(vip);
  expect(queue.getSnapshot()).toBe(queue.getSnapshot());
});
