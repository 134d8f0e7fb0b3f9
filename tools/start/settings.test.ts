import { demoDataOf, readSettings } from './settings.ts';

test('S16.2 a database of its own needs a login for the draws too', () => {
  const DATABASE_URL = 'postgres://velvet_api:x@db.example/velvet';
  expect(() => readSettings({ DATABASE_URL })).toThrow('DATABASE_DRAWS_URL is missing');
  const DATABASE_DRAWS_URL = 'postgres://velvet_draws:y@db.example/velvet';
  expect(readSettings({ DATABASE_URL, DATABASE_DRAWS_URL }).port).toBe(8080);
  expect(readSettings({}).port).toBe(8080);
});

test.each([
  ['the embedded database', {}, '1'],
  ['the embedded database without it', { DEMO_DATA: '0' }, '0'],
  ['a database of its own', { DATABASE_URL: 'postgres://db.example/velvet' }, '0'],
  ['empty variables beside one', { DATABASE_URL: 'postgres://x/y', DEMO_DATA: '' }, '0'],
  ['one where it is said', { DATABASE_URL: 'postgres://x/y', DEMO_DATA: '1' }, '1'],
])('S16.4 demo data with %s', (_, environment, expected) => {
  expect(demoDataOf(environment)).toBe(expected);
});
