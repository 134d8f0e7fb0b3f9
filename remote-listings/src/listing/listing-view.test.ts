import { readListingView, rowHeight } from './listing-view.ts';

test.each([
  ['grid', 'grid'],
  ['list', 'list'],
  ['mosaic', 'list'],
  ['', 'list'],
] as const)('S3.11 a remembered view of %s reads as %s', (stored, view) => {
  expect(readListingView(stored)).toBe(view);
});

test.each([
  ['list', 390, 1, 164],
  ['grid', 390, 2, 173 * (4 / 3) + 12],
  ['grid', 740, 2, 218 * (4 / 3) + 12],
  ['grid', 768, 3, (712 / 3) * (4 / 3) + 12],
  ['grid', 1280, 4, 283 * (4 / 3) + 12],
  ['grid', 2560, 5, 352 * (4 / 3) + 12],
] as const)(
  'S3.4 a row of the %s at %i px, of %i, is as high as it is drawn',
  (view, width, columns, height) => {
    expect(rowHeight(view, width, columns)).toBeCloseTo(height);
  },
);
