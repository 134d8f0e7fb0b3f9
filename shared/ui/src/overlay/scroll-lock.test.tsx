import { lockScroll } from './scroll-lock.ts';

const held = () => document.documentElement.dataset.modals;

test('the page is held until the last of its dialogs has gone', () => {
  const first = lockScroll();
  const second = lockScroll();
  expect(held()).toBe('2');
  first();
  expect(held()).toBe('1');
  second();
  expect(held()).toBeUndefined();
});
