import { hall, persistedHall, selectView, viewChosen } from './hall-slice.ts';

const { persistence } = persistedHall;
const start = hall.reducer(undefined, { type: 'start' });

test('S3.11 a list at first, then as chosen', () => {
  expect(selectView({ hall: start })).toBe('list');
  expect(selectView({ hall: hall.reducer(start, viewChosen('grid')) })).toBe('grid');
});

test.each([
  ['grid', 'grid'],
  ['list', 'list'],
  ['mosaic', 'list'],
] as const)('S3.11 a kept view of %s reads as %s', (text, view) => {
  expect(persistence?.key).toBe('listings.hall-view');
  expect(persistence?.read(text)).toEqual({ ...start, view });
});

test('the view is kept as earlier releases kept it', () => {
  expect(persistence?.write(start)).toBeUndefined();
  expect(persistence?.write({ view: 'grid' })).toBe('grid');
});
