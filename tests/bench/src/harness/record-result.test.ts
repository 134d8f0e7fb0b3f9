import { withResult } from './record-result.ts';

const table = '| `bets` | a | 1 | 2026-11-20 |\n| `lighthouse` | scores | 75 | 2026-11-27 |\n';

test('the result and the date of one bench are replaced', () => {
  expect(withResult(table, 'lighthouse', '$1 96', '2026-11-28, abc')).toBe(
    '| `bets` | a | 1 | 2026-11-20 |\n| `lighthouse` | scores | $1 96 | 2026-11-28, abc |\n',
  );
});

test('a bench without a row is an error', () => {
  expect(() => withResult(table, 'main-thread', '', '')).toThrow('no row of main-thread');
});
