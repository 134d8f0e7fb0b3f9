import { readVisualArguments } from './arguments.ts';

test('compares with the merge base, in one language, by default', () => {
  expect(readVisualArguments([])).toEqual({ base: undefined, accept: false, allLanguages: false });
  expect(readVisualArguments(['--base', 'abc', '--accept', '--all-languages'])).toEqual({
    base: 'abc',
    accept: true,
    allLanguages: true,
  });
});

test('--help prints the usage and succeeds', () => {
  const text = expect.stringMatching(/^Usage: npx velvet visual compare/);
  expect(readVisualArguments(['--help'])).toEqual({ text, exitCode: 0 });
});

test.each([['--fast'], ['screens'], ['--base']])('%s is refused with the usage', (argument) => {
  const text = expect.stringMatching(/^Unknown arguments: .*\nUsage: npx velvet visual compare/);
  expect(readVisualArguments([argument])).toEqual({ text, exitCode: 1 });
});
