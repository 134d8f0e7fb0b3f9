import { act, render, screen } from '@testing-library/react';
import { aListing, many } from '@velvet/contract/testing/factories';
import { fakeWindow } from '../testing/fake-platform.ts';
import { columnsOf } from './listing-view.ts';
import { VirtualRows } from './virtual-rows.tsx';

const ROW_PX = 164;
const ROOM = 5;
let scrolledPx = 0;

beforeEach(() => {
  fakeWindow(ROOM);
  scrolledPx = 0;
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: -scrolledPx }) as DOMRect);
});

afterEach(() => jest.restoreAllMocks());

/** Returns what is there as soon as the event has been dealt with, before what may wait. */
async function scrollTo(row: number): Promise<readonly number[]> {
  scrolledPx = row * ROW_PX;
  let atOnce: readonly number[] = [];
  await act(async () => {
    window.dispatchEvent(new Event('scroll'));
    atOnce = places();
  });
  return atOnce;
}

const listOf = (count: number) => (
  <VirtualRows
    label="Listings"
    listings={many(count, (id) => aListing({ id, name: `L${id}` }))}
    layout="list"
  >
    {({ name }) => name}
  </VirtualRows>
);

async function renderList(count: number) {
  const view = render(listOf(count));
  await nextFrame();
  return view;
}

/** The list looks where it is before each frame. */
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const places = () =>
  screen.getAllByRole('listitem').map((item) => Number(item.getAttribute('aria-posinset')));
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

test('two pages are rendered whole, in the flow of the page', async () => {
  await renderList(20);
  expect(shown()).toHaveLength(20);
  expect(screen.getByRole('list').style.height).toBe('');
});

test('S3.4 a long list has its full height and renders what is near the screen', async () => {
  await renderList(10_000);
  expect(screen.getByRole('list').style.height).toBe(`${10_000 * ROW_PX}px`);
  // Five on the screen and what 600 px more show.
  expect(places()).toEqual(range(1, 9));
  expect(screen.getAllByRole('listitem')[8]?.style.top).toBe(`${8 * ROW_PX}px`);
});

test('S3.4 a jump, as on the way back, is never blank', async () => {
  await renderList(10_000);
  expect(await scrollTo(5_000)).toEqual(range(5_000, 5_009));
  expect(await scrollTo(9_995)).toEqual(range(9_995, 10_000));
});

test('rows come on the side that is scrolled to, when there is time', async () => {
  await renderList(10_000);
  await scrollTo(5_000);
  expect(await scrollTo(5_001)).toEqual(range(5_000, 5_009));
  expect(places()).toEqual(range(5_001, 5_010));
  await scrollTo(5_000);
  expect(places()).toEqual(range(4_997, 5_006));
});

test('what is rendered stays when a list gets long', async () => {
  const { rerender } = await renderList(20);
  const first = screen.getAllByRole('listitem')[0];
  rerender(listOf(30));
  await nextFrame();
  expect(places()).toEqual(range(1, 9));
  expect(screen.getAllByRole('listitem')[0]).toBe(first);
});

test('S3.4 a list that got shorter under the screen shows its end', async () => {
  const { rerender } = await renderList(10_000);
  await scrollTo(5_000);
  // The browser keeps the page within its new height.
  scrolledPx = (30 - ROOM) * ROW_PX;
  rerender(listOf(30));
  await nextFrame();
  expect(places()).toEqual(range(22, 30));
});

test('rows of one, rows of two', () => {
  expect(columnsOf('list')).toBe(1);
  expect(columnsOf('grid')).toBe(2);
});

test('S3.4 a wide window has the columns of its stylesheet, and a pane has one', async () => {
  const { style } = document.documentElement;
  style.setProperty('--list-columns', '3');
  style.setProperty('--grid-columns', '4');
  expect([columnsOf('list'), columnsOf('grid'), columnsOf('pane')]).toEqual([3, 4, 1]);
  await renderList(10_000);
  style.removeProperty('--list-columns');
  style.removeProperty('--grid-columns');
  expect(screen.getByRole('list').style.height).toBe(`${3_334 * ROW_PX}px`);
  expect(places()).toEqual(range(1, 27));
  const { top, gridColumn } = screen.getAllByRole('listitem')[25]?.style ?? {};
  expect([top, gridColumn]).toEqual([`${8 * ROW_PX}px`, '2 / 3']);
});
