import { demoDataOf } from './settings.ts';

test.each([
  ['the embedded database', {}, '1'],
  ['the embedded database without it', { DEMO_DATA: '0' }, '0'],
  ['a database of its own', { DATABASE_URL: 'postgres://db.example/velvet' }, '0'],
  ['empty variables beside one', { DATABASE_URL: 'postgres://x/y', DEMO_DATA: '' }, '0'],
  ['one where it is said', { DATABASE_URL: 'postgres://x/y', DEMO_DATA: '1' }, '1'],
])('S16.4 demo data with %s', (_, environment, expected) => {
  expect(demoDataOf(environment)).toBe(expected);
});
