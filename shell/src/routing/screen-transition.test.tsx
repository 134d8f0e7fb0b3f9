import { createScreenTransitions } from './screen-transition.ts';

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

/** How often the screen changed, and whether with a transition. */
function change(startedInMs?: number) {
  const transitions = createScreenTransitions(window);
  if (startedInMs !== undefined) transitions.noteStart(startedInMs);
  const update = jest.fn();
  transitions.run(update);
  return [update.mock.calls.length, startViewTransition.mock.calls.length];
}

test('a change of screen has a transition', () => {
  expect(change()).toEqual([1, 1]);
  expect(change(80)).toEqual([1, 2]);
});

test('a slow device changes at once', () => {
  expect(change(121)).toEqual([1, 0]);
});

test('so does a browser without transitions, and whoever wants less motion', () => {
  stillness.reduced = true;
  expect(change()).toEqual([1, 0]);
  Reflect.deleteProperty(document, 'startViewTransition');
  stillness.reduced = false;
  expect(change()).toEqual([1, 0]);
});
