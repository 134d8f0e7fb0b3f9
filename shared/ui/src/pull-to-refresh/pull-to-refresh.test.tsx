import { act, fireEvent, render, screen } from '@testing-library/react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { PullToRefresh } from './pull-to-refresh.tsx';

function renderList(onRefresh: () => Promise<unknown> = async () => {}) {
  const refresh = jest.fn(onRefresh);
  const { container } = render(
    <PullToRefresh onRefresh={refresh} label="Refresh" busyLabel="Refreshing">
      <p>Content</p>
    </PullToRefresh>,
  );
  const box = container.firstElementChild;
  if (!(box instanceof HTMLElement)) throw new Error('No box');
  return { box, container, refresh };
}

const at = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }] });

function pull(box: HTMLElement, x: number, y: number) {
  fireEvent.touchStart(box, at(0, 0));
  fireEvent.touchMove(box, at(x / 2, y / 2));
  fireEvent.touchMove(box, at(x, y));
  fireEvent.touchEnd(box);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('S10 a pull refreshes, and the indicator stays half a second at least', async () => {
  const { box, refresh } = renderList();
  pull(box, 5, 200);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('Refreshing');
  await act(() => jest.advanceTimersByTimeAsync(490));
  expect(box.dataset.phase).toBe('refreshing');
  await act(() => jest.advanceTimersByTimeAsync(20));
  expect(box.dataset.phase).toBe('idle');
  expect(box.style.getPropertyValue('--pull')).toBe('');
});

test.each([
  ['a short pull', 0, 40],
  ['a swipe sideways', 200, 60],
])('%s refreshes nothing', (_, x, y) => {
  const { box, refresh } = renderList();
  pull(box, x, y);
  expect(refresh).not.toHaveBeenCalled();
  expect(box.dataset.phase).toBe('idle');
});

test('a second finger does not hold the list where the first one pulled it', () => {
  const { box, refresh } = renderList();
  const first = { clientX: 0, clientY: 0 };
  const pulled = { clientX: 0, clientY: 40 };
  fireEvent.touchStart(box, { touches: [first] });
  fireEvent.touchMove(box, { touches: [pulled] });
  fireEvent.touchStart(box, { touches: [pulled, { clientX: 50, clientY: 300 }] });
  fireEvent.touchEnd(box, { touches: [] });
  expect(box.dataset.phase).toBe('idle');
  expect(box.style.getPropertyValue('--pull')).toBe('');
  pull(box, 0, 200);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('the page scrolls as long as it is not at its top', () => {
  const { box, refresh } = renderList();
  Object.assign(window, { scrollY: 300 });
  pull(box, 0, 200);
  Object.assign(window, { scrollY: 0 });
  expect(refresh).not.toHaveBeenCalled();
});

test('the button does the same, once at a time, and a failure ends the indicator too', async () => {
  const { box, refresh } = renderList(() => Promise.reject(new Error('offline')));
  const button = screen.getByRole('button', { name: 'Refresh' });
  fireEvent.click(button);
  fireEvent.click(button);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(box.dataset.phase).toBe('idle');
});

test('passes axe', async () => {
  jest.useRealTimers();
  const { container } = renderList();
  await expectAccessible(container);
});
