import { readListingView, rowHeight, rowsOf } from './listing-view.ts';

test.each([
  ['grid', 'grid'],
  ['list', 'list'],
  ['mosaic', 'list'],
  ['', 'list'],
] as const)('S3.11 a remembered view of %s reads as %s', (stored, view) => {
  expect(readListingView(stored)).toBe(view);
});

test('rows of one, rows of two', () => {
  expect(rowsOf([1, 2, 3], 'list')).toEqual([[1], [2], [3]]);
  expect(rowsOf([1, 2, 3], 'grid')).toEqual([[1, 2], [3]]);
  expect(rowsOf([], 'grid')).toEqual([]);
});

test.each([
  ['list', 390, 164],
  ['grid', 390, 173 * (4 / 3) + 12],
  ['grid', 1200, 218 * (4 / 3) + 12],
] as const)('S3.4 a row of the %s at %i px is %d px high', (view, width, height) => {
  expect(rowHeight(view, width)).toBeCloseTo(height);
});
