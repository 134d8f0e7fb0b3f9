import { ago, failures, kilobytes, layoutShift, milliseconds } from './figures.ts';

const limits = { good: 200, poor: 500 };

test.each([
  [undefined, '–', 'unknown'],
  [0, '0 ms', 'good'],
  [200, '200 ms', 'good'],
  [200.6, '201 ms', 'fair'],
  [500, '500 ms', 'fair'],
  [1_260, '1.3 s', 'poor'],
])('%p milliseconds read %s and are %s', (value, text, rating) => {
  expect(milliseconds('INP', value, limits)).toEqual({ label: 'INP', text, rating });
});

test.each([
  [{ failed: 0, of: 0 }, '–', 'unknown'],
  [{ failed: 0, of: 40 }, '0 %', 'good'],
  [{ failed: 1, of: 1_000 }, '0.1 %', 'good'],
  [{ failed: 1, of: 100 }, '1.0 %', 'fair'],
  [{ failed: 30, of: 200 }, '15 %', 'poor'],
  // A remote that never loads shows no screen.
  [{ failed: 3, of: 0 }, '100 %', 'poor'],
])('%p reads %s and is %s', (counts, text, rating) => {
  expect(failures('Errors', counts)).toEqual({ label: 'Errors', text, rating });
});

test('layout shifts have three places', () => {
  expect(layoutShift(0.1)).toEqual({ label: 'CLS', text: '0.100', rating: 'good' });
  expect(layoutShift(0.26).rating).toBe('poor');
});

test.each([
  ['2026-11-20T12:00:00Z', 'just now'],
  ['2026-11-20T11:59:01Z', 'just now'],
  ['2026-11-20T11:58:00Z', '2 min ago'],
  ['2026-11-20T09:30:00Z', '2 h ago'],
  ['2026-11-01T12:00:00Z', '19 d ago'],
])('%s is %s', (moment, expected) => {
  expect(ago(moment, Date.parse('2026-11-20T12:00:00Z'))).toBe(expected);
});

test('bytes are thousands', () => {
  expect(kilobytes(11_420)).toBe('11.4 KB');
});
