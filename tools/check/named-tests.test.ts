import { root } from '@velvet/registry/build';
import { checkNamedTests } from './named-tests.ts';
import { temporaryTree } from './temporary-tree.ts';

const tests = `test('money is counted', () => {});
test.each(names)(\`a \${name} is refused\`, () => {});
test("one's own", () => {});`;

function problemsIn(document: string): readonly string[] {
  const tree = temporaryTree({
    'docs/security.md': document,
    'server/api/src/money.test.ts': tests,
  });
  const problems = checkNamedTests(tree.root);
  tree.remove();
  return problems.map(({ message }) => message);
}

test('titles that stand in their files are fine, several behind one file too', () => {
  expect(
    problemsIn(
      `| \`server/api/src/money.test.ts\` "money is counted", "a \${name} is refused"; \`server/api/src/money.test.ts\` "one's own" |`,
    ),
  ).toEqual([]);
});

test.each([
  ['`server/api/src/gone.test.ts` "money is counted"', '1 there is no server/api/src/gone.test.ts'],
  [
    '\n`server/api/src/money.test.ts` "money is"',
    '2 server/api/src/money.test.ts has no test "money is"',
  ],
  [
    '`server/api/src/money.test.ts` "money is counted", "gone"',
    '1 server/api/src/money.test.ts has no test "gone"',
  ],
  [
    '`server/api/src/money.test.ts`',
    '1 server/api/src/money.test.ts is named without the title of a test',
  ],
])('%j is refused', (document, problem) => {
  expect(problemsIn(document)).toEqual([problem]);
});

test('a title that is behind no file is refused, and a document without tests', () => {
  expect(problemsIn('shown by "money is counted"')).toEqual([
    '1 "money is counted" is behind no test file',
    'names no test',
  ]);
});

test('the security document of this repository names tests that exist', () => {
  expect(checkNamedTests(root)).toEqual([]);
});
