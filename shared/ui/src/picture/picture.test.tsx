import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

const box = () => screen.getByRole('img', { hidden: true }).parentElement?.dataset;

function setComplete(value: boolean): void {
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { value, configurable: true });
}

beforeEach(() => setComplete(false));

afterEach(() => {
  jest.useRealTimers();
});

test('a picture that lets wait fades in', () => {
  jest.useFakeTimers();
  render(<Picture src="/a.webp" alt="Anna" />);
  jest.advanceTimersByTime(150);
  expect(box()?.state).toBe('awaited');
  fireEvent.load(screen.getByRole('img'));
  expect(box()?.state).toBe('late');
});

test('one that comes soon is just there; the box has its shape before', () => {
  jest.useFakeTimers();
  render(<Picture src="/a.webp" alt="Anna" ratio="16:9" />);
  expect(box()).toMatchObject({ ratio: '16:9', state: 'shown' });
  setComplete(true);
  fireEvent.load(screen.getByRole('img'));
  jest.advanceTimersByTime(150);
  expect(box()?.state).toBe('shown');
});

test('the picture the first view waits for is early and never hidden', () => {
  render(<Picture src="/a.webp" alt="Anna" priority />);
  const image = screen.getByRole('img');
  expect(image.getAttribute('loading')).toBe('eager');
  expect(image.getAttribute('fetchpriority')).toBe('high');
  expect(box()?.state).toBe('shown');
});

test('one that is complete already is never hidden', () => {
  jest.useFakeTimers();
  setComplete(true);
  render(<Picture src="/a.webp" alt="Anna" />);
  jest.advanceTimersByTime(150);
  expect(box()?.state).toBe('shown');
});

test('a broken one leaves the placeholder, another source starts again', () => {
  const { rerender } = render(<Picture src="/gone.webp" alt="Anna" />);
  fireEvent.error(screen.getByRole('img'));
  expect(box()?.state).toBe('failed');
  rerender(<Picture src="/b.webp" alt="Anna" />);
  expect(box()?.state).toBe('shown');
});

test('S3.4 one that failed without a network is loaded again when there is one', () => {
  const { unmount } = render(<Picture src="/a.webp" alt="Anna" />);
  const image = screen.getByRole('img');
  const load = jest.spyOn(HTMLImageElement.prototype, 'src', 'set');
  const fail = () => fireEvent.error(image);
  const reconnect = () => fireEvent(window, new Event('online'));
  fail();
  reconnect();
  expect(load).toHaveBeenCalledTimes(1);
  expect(box()?.state).toBe('shown');
  reconnect();
  fail();
  unmount();
  reconnect();
  expect(load).toHaveBeenCalledTimes(1);
  load.mockRestore();
});

test('a colour stands for the picture until it is there, and goes with it', () => {
  const { rerender } = render(<Picture src="/a.webp" alt="Anna" colour="#102030" />);
  const style = () => screen.getByRole('img').parentElement?.style.background;
  expect(style()).toBe('rgb(16, 32, 48)');
  rerender(<Picture src="/b.webp" alt="Bea" />);
  expect(style()).toBe('');
});

test('without a source there is only the placeholder', () => {
  render(<Picture src={undefined} alt="" />);
  expect(screen.queryByRole('img', { hidden: true })).toBeNull();
});
