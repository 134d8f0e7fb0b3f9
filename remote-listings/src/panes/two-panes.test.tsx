import { act, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { lazyPane, TwoPanes } from './two-panes.tsx';

function windowWithRoom(hasRoom: boolean): void {
  Object.assign(globalThis, {
    matchMedia: (media: string) => ({
      media,
      matches: hasRoom,
      addEventListener() {},
      removeEventListener() {},
    }),
  });
}

const List = () => <p>List</p>;

test('where there is room the list comes before what is open', async () => {
  windowWithRoom(true);
  const Pane = lazyPane(async () => ({ default: List }));
  const { container } = render(<TwoPanes list={<Pane />}>Profile</TwoPanes>);
  await screen.findByText('List');
  expect(container.textContent).toBe('ListProfile');
});

test('a phone does not fetch the list', () => {
  windowWithRoom(false);
  const load = jest.fn(async () => ({ default: List }));
  const Pane = lazyPane(load);
  const { container } = render(<TwoPanes list={<Pane />}>Profile</TwoPanes>);
  expect(container.textContent).toBe('Profile');
  expect(load).not.toHaveBeenCalled();
});

test('a list whose code cannot be fetched leaves one pane', async () => {
  windowWithRoom(true);
  const Pane = lazyPane<object>(() => Promise.reject(new Error('offline')));
  const { container } = render(<TwoPanes list={<Pane />}>Profile</TwoPanes>);
  expect(container.querySelector('[data-panes]')).not.toBeNull();
  await waitFor(() => expect(container.querySelector('[data-panes]')).toBeNull());
  expect(container.textContent).toBe('Profile');
});

test.each([
  [true, 'ListProfile'],
  [false, 'Profile'],
])(
  'S3.12 S3.4 a server keeps the place of the list, for a window with room for it: %s',
  async (hasRoom, shown) => {
    windowWithRoom(hasRoom);
    const Pane = lazyPane(async () => ({ default: List }));
    const panes = <TwoPanes list={<Pane />}>Profile</TwoPanes>;
    const root = document.createElement('div');
    root.innerHTML = renderToString(panes);
    expect(root.querySelector('[data-panes] ~ div')?.textContent).toBe('Profile');
    const onRecoverableError = jest.fn();
    const hydrated = await act(async () => hydrateRoot(root, panes, { onRecoverableError }));
    expect(root.textContent).toBe(shown);
    expect(root.querySelector('[data-panes]')).toBeNull();
    expect(onRecoverableError).not.toHaveBeenCalled();
    act(() => hydrated.unmount());
  },
);
