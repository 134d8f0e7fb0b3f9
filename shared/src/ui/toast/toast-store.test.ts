import { createToastStore, type Schedule } from './toast-store.ts';

function manualClock() {
  const tasks = new Map<() => void, number>();
  const schedule: Schedule = (task, delayMs) => {
    tasks.set(task, delayMs);
    return () => tasks.delete(task);
  };
  const runAll = () => {
    for (const task of [...tasks.keys()]) task();
  };
  return { tasks, schedule, runAll };
}

const messages = (store: ReturnType<typeof createToastStore>) =>
  store.getSnapshot().map((toast) => toast.message);

test('a toast leaves when its time is over', () => {
  const clock = manualClock();
  const store = createToastStore(clock.schedule);
  store.show('Refresh successful', { tone: 'success' });
  expect(messages(store)).toEqual(['Refresh successful']);
  clock.runAll();
  expect(messages(store)).toEqual([]);
});

test('one with a button stays longer, and a caller may say how long', () => {
  const clock = manualClock();
  const store = createToastStore(clock.schedule);
  store.show('a');
  store.show('b', { action: { label: 'Recharge', onPress: () => {} } });
  store.show('c', { durationMs: 700 });
  const [plain = 0, action = 0, own] = clock.tasks.values();
  expect(action).toBeGreaterThan(plain);
  expect(own).toBe(700);
});

test('a message on screen is not doubled: its time starts again', () => {
  const clock = manualClock();
  const store = createToastStore(clock.schedule);
  const first = store.show('Please choose a number');
  expect(store.show('Please choose a number', { tone: 'error' })).toBe(first);
  expect(clock.tasks.size).toBe(1);
  expect(store.getSnapshot()).toMatchObject([{ tone: 'error' }]);
});

test('at most three are shown, and a pushed-out one leaves no timer behind', () => {
  const clock = manualClock();
  const store = createToastStore(clock.schedule);
  for (const message of ['a', 'b', 'c', 'd']) store.show(message);
  expect(messages(store)).toEqual(['b', 'c', 'd']);
  expect(clock.tasks.size).toBe(3);
  store.clear();
  expect(clock.tasks.size).toBe(0);
});

test('subscribers hear of changes until they leave', () => {
  const store = createToastStore(manualClock().schedule);
  const listener = jest.fn();
  const unsubscribe = store.subscribe(listener);
  store.dismiss(store.show('a'));
  unsubscribe();
  store.show('b');
  expect(listener).toHaveBeenCalledTimes(2);
});
