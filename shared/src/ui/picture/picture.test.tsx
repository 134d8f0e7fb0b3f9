import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

const box = () => screen.getByRole('img', { hidden: true }).parentElement?.dataset;

beforeEach(() => {
  Object.defineProperty(HTMLImageElement.prototype, 'complete', {
    value: false,
    configurable: true,
  });
});

afterEach(() => {
  jest.useRealTimers();
});

test('a picture that lets wait fades in', () => {
  jest.useFakeTimers();
  render(<Picture src="/a.webp" alt="Anna" />);
  jest.advanceTimersByTime(151);
  fireEvent.load(screen.getByRole('img'));
  expect(box()?.state).toBe('late');
});

test('a lazy picture shows when it is there; the box has its shape before', () => {
  render(<Picture src="/a.webp" alt="Anna" ratio="16:9" />);
  expect(box()).toMatchObject({ ratio: '16:9', state: 'loading' });
  fireEvent.load(screen.getByRole('img'));
  expect(box()?.state).toBe('shown');
});

test('the picture the first view waits for is early and never hidden', () => {
  render(<Picture src="/a.webp" alt="Anna" priority />);
  const image = screen.getByRole('img');
  expect(image.getAttribute('loading')).toBe('eager');
  expect(image.getAttribute('fetchpriority')).toBe('high');
  expect(box()?.state).toBe('shown');
});

test('one that is complete already is not hidden again', () => {
  Object.defineProperty(HTMLImageElement.prototype, 'complete', {
    value: true,
    configurable: true,
  });
  render(<Picture src="/a.webp" alt="Anna" />);
  expect(box()?.state).toBe('shown');
});

test('a broken one leaves the placeholder, another source starts anew', () => {
  const { rerender } = render(<Picture src="/gone.webp" alt="Anna" />);
  fireEvent.error(screen.getByRole('img'));
  expect(box()?.state).toBe('failed');
  rerender(<Picture src="/b.webp" alt="Anna" />);
  expect(box()?.state).toBe('loading');
});

test('without a source there is only the placeholder', () => {
  render(<Picture src={undefined} alt="" />);
  expect(screen.queryByRole('img', { hidden: true })).toBeNull();
});
