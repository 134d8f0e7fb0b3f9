import { passwordProblem } from './login-password-rules.ts';

test.each([
  ['', '', '', 'incomplete'],
  ['old1', 'abc123', '', 'incomplete'],
  ['', 'abc123', 'abc123', 'incomplete'],
  ['old1', 'abc123', 'abc124', 'mismatch'],
  ['old1', 'abc12', 'abc12', 'form'],
  ['old1', 'abcdefg', 'abcdefg', 'form'],
  ['old1', '1234567', '1234567', 'form'],
  ['old1', 'abc123!', 'abc123!', 'form'],
  ['old1', 'x'.repeat(129), 'x'.repeat(129), 'form'],
  ['old1', 'abc123', 'abc123', undefined],
  ['old1', 'abcdef123456', 'abcdef123456', undefined],
  ['old1', 'abcdef1234567', 'abcdef1234567', undefined],
  ['old1', 'any words, with spaces', 'any words, with spaces', undefined],
])('S3.52 S6.1 old %p, new %p, repeated %p: %p', (old, fresh, repeat, problem) => {
  expect(passwordProblem({ old, new: fresh, repeat })).toBe(problem);
});
