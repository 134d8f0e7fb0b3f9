import { anId } from '@velvet/shared/testing/factories';
import { hall, persistedHall, savedIdsRequested, selectView, viewChosen } from './hall-slice.ts';

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

test('the view is kept as earlier releases kept it, the question is not', () => {
  const asked = hall.reducer(start, savedIdsRequested([anId(3)]));
  expect(persistence?.write(asked)).toBeUndefined();
  expect(persistence?.write({ ...asked, view: 'grid' })).toBe('grid');
});
