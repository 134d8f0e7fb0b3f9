import { describeStatement } from './spans.ts';

test.each([
  ['SELECT outcome FROM place_bets($1, $2)', 'SELECT place_bets'],
  ['SELECT renew_lease()', 'SELECT renew_lease'],
  ['SELECT sweep_expired() AS count', 'SELECT sweep_expired'],
  ['INSERT INTO session (id) VALUES ($1)', 'INSERT session'],
  ['update "x" set a = 1', 'UPDATE'],
  ['UPDATE member SET name = $2 WHERE id = $1', 'UPDATE member'],
  ['DELETE FROM push_subscription WHERE id = $1', 'DELETE push_subscription'],
  ['BEGIN', 'BEGIN'],
  ['-- a comment\n SELECT 1', 'SELECT'],
])('%s is summarised as %s', (text, summary) => {
  expect(describeStatement(text).summary).toBe(summary);
});

test('no literal stays in the text', () => {
  const { text } = describeStatement(
    "SELECT id, 42, 1.5, E'a\\'b', $$body$$, $x$it's$x$ FROM t2 WHERE name = 'O''Brien' AND n = $12 -- 'x'",
  );
  expect(text).toBe('SELECT id, ?, ?, ?, ?, ? FROM t2 WHERE name = ? AND n = $12');
});

test('a long statement is cut', () => {
  expect(describeStatement(`SELECT ${'a, '.repeat(900)} b FROM t`).text).toHaveLength(1_000);
});
