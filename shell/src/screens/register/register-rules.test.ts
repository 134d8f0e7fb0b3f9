import { findProblem } from './register-rules.ts';

describe('S6.1 the first error is shown, in this order', () => {
  test.each([
    ['', '', '', 'username-missing'],
    ['', 'a', 'b', 'username-missing'],
    ['anna', '', '', 'password-missing'],
    ['anna', '', 'b', 'password-missing'],
    ['anna', 'velvet123', '', 'passwords-differ'],
    ['anna', 'velvet123', 'velvet124', 'passwords-differ'],
    ['anna', 'velvet123', 'velvet123', undefined],
  ])('%j %j %j: %s', (username, password, repeated, expected) => {
    expect(findProblem({ username, password, repeated, code: '' })).toBe(expected);
  });
});
