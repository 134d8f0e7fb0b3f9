import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Carousel } from './carousel.tsx';

const width = 390;

function renderCarousel(count = 3, autoplayMs = 4000) {
  const view = render(
    <Carousel
      label="Banners"
      roleDescription="carousel"
      slideRoleDescription="slide"
      slides={Array.from({ length: count }, (_, index) => ({
        key: String(index),
        label: `${index + 1} of ${count}`,
        content: <a href={`/b${index}`}>Banner {index + 1}</a>,
      }))}
      dotLabel={(index) => `Banner ${index + 1}`}
      pauseLabel="Pause"
      playLabel="Play"
      autoplayMs={autoplayMs}
    />,
  );
  const strip = view.container.querySelector('section > div');
  if (!(strip instanceof HTMLElement)) throw new Error('No strip');
  Object.defineProperty(strip, 'clientWidth', { value: width });
  const pass = (ms: number) => {
    act(() => jest.advanceTimersByTime(ms));
    fireEvent.scroll(strip);
  };
  return { ...view, strip, pass };
}

const current = () =>
  screen.getAllByRole('button').findIndex((dot) => dot.getAttribute('aria-current') === 'true');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('S3.10 it moves by itself, each change takes 800 ms', () => {
  const { strip, pass } = renderCarousel();
  pass(4000);
  pass(400);
  expect(strip.scrollLeft).toBeGreaterThan(0);
  expect(strip.scrollLeft).toBeLessThan(width);
  pass(450);
  expect(strip.scrollLeft).toBe(width);
  expect(current()).toBe(1);
});

test('behind the last slide comes the first, without winding back', () => {
  const { strip, pass } = renderCarousel(2);
  pass(5000);
  pass(5000);
  expect(strip.scrollLeft).toBe(0);
  expect(current()).toBe(0);
});

test('the pause button and a finger hold it', async () => {
  const { strip, pass } = renderCarousel();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  pass(9000);
  expect(strip.scrollLeft).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  fireEvent.pointerDown(strip);
  pass(9000);
  expect(strip.scrollLeft).toBe(0);
  fireEvent.pointerUp(strip);
  pass(5000);
  expect(strip.scrollLeft).toBe(width);
});

test('with reduced motion nothing moves by itself and dots jump', () => {
  const media = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  const { strip, pass } = renderCarousel();
  pass(9000);
  expect(strip.scrollLeft).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Banner 2' }));
  expect(strip.scrollLeft).toBe(width);
  media.mockRestore();
});

test('a dot leads to its slide', () => {
  const { strip, pass } = renderCarousel(3, 0);
  fireEvent.click(screen.getByRole('button', { name: 'Banner 3' }));
  pass(900);
  expect(strip.scrollLeft).toBe(2 * width);
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

test('only the slide in view can be reached; one slide alone has no controls', async () => {
  jest.useRealTimers();
  const { container, unmount } = renderCarousel();
  expect(container.querySelectorAll('[inert]')).toHaveLength(3);
  await expectAccessible(container);
  unmount();
  renderCarousel(1);
  expect(screen.queryByRole('button')).toBeNull();
});
