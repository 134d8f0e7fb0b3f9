import { createOverlayStack } from './overlay-stack.ts';

test('the overlay opened last is asked to close first', () => {
  const stack = createOverlayStack();
  const asked: string[] = [];
  const removeSheet = stack.push({ close: () => asked.push('sheet') });
  const removeDialog = stack.push({ close: () => asked.push('dialog') });
  expect(stack.closeTop()).toBe(true);
  removeDialog();
  expect(stack.closeTop()).toBe(true);
  removeSheet();
  expect(stack.closeTop()).toBe(false);
  expect(asked).toEqual(['dialog', 'sheet']);
});

test('an overlay may leave from the middle', () => {
  const stack = createOverlayStack();
  const top = { close: jest.fn() };
  const removeBelow = stack.push({ close: jest.fn() });
  stack.push(top);
  removeBelow();
  expect(stack.getSnapshot()).toEqual([top]);
});

test('subscribers are notified of every change until they unsubscribe; snapshots are stable in between', () => {
  const stack = createOverlayStack();
  const listener = jest.fn();
  const unsubscribe = stack.subscribe(listener);
  const remove = stack.push({ close: jest.fn() });
  expect(stack.getSnapshot()).toBe(stack.getSnapshot());
  unsubscribe();
  remove();
  expect(listener).toHaveBeenCalledTimes(1);
});
