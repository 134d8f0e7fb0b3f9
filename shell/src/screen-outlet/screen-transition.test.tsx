import { createScreenTransitions } from './screen-outlet.tsx';

const startViewTransition = jest.fn((update: () => void) => {
  update();
  return { ready: Promise.reject(new Error('cut short')), finished: Promise.resolve() };
});
const stillness = { reduced: false };

beforeEach(() => {
  startViewTransition.mockClear();
  stillness.reduced = false;
  Object.assign(document, { startViewTransition });
  Object.assign(window, { matchMedia: () => ({ matches: stillness.reduced }) });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
});

function animates(startedInMs?: number): boolean {
  const transitions = createScreenTransitions(window);
  if (startedInMs !== undefined) transitions.noteStart(startedInMs);
  return transitions.animate();
}

test('a change of screen has a transition', () => {
  expect(animates()).toBe(true);
  expect(animates(80)).toBe(true);
});

test('the change is made in it; one that the next cuts short is no error', async () => {
  const update = jest.fn();
  createScreenTransitions(window).run(update);
  expect(startViewTransition).toHaveBeenCalledTimes(1);
  expect(update).toHaveBeenCalledTimes(1);
  await Promise.resolve();
});

test('a slow device changes at once', () => {
  expect(animates(121)).toBe(false);
});

test('so does a browser without transitions, and a visitor who wants less motion', () => {
  stillness.reduced = true;
  expect(animates()).toBe(false);
  Reflect.deleteProperty(document, 'startViewTransition');
  stillness.reduced = false;
  expect(animates()).toBe(false);
});
