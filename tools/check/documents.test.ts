import { root } from '@velvet/registry/build';
import {
  checkDecisions,
  checkDocuments,
  checkGlossary,
  checkNamedTests,
  checkReadmes,
} from './documents.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

function problems(files: Readonly<Record<string, string>>): readonly string[] {
  const tree = temporaryTree({
    'server/api/src/main.ts': '',
    'server/api/src/bets/place.ts': '',
    'docs/decisions/0007-seeds.md': '# Seeds',
    ...files,
  });
  try {
    return checkDocuments(tree.root, ['server/api']).map(
      ({ file, message }) => `${file}: ${message}`,
    );
  } finally {
    tree.remove();
  }
}

test.each([
  ['a path in code', 'Starts in `server/api/src/gone.ts`.', 'server/api/src/gone.ts'],
  ['a path in prose', 'Starts in server/api/src/gone.ts, then ends.', 'server/api/src/gone.ts'],
  ['a folder in code', 'All of `server/api/src/gone/`.', 'server/api/src/gone'],
  [
    'a file in a diagram',
    '```mermaid\nflowchart\n A["server/api/src/gone.ts"]\n```',
    'server/api/src/gone.ts',
  ],
  ['a link', 'See [it](docs/gone.md#part).', 'docs/gone.md'],
  ['a decision', 'See `docs/decisions/0008`.', 'docs/decisions/0008'],
])('%s that leads nowhere is named with its line', (_, text, name) => {
  expect(problems({ 'README.md': `\n${text}` })).toEqual([
    expect.stringMatching(new RegExp(`^README\\.md: [2-4] names ${name}, which does not exist$`)),
  ]);
});

test('existing files, folders, links and decisions pass, seen from the root or from the document', () => {
  expect(
    problems({
      'README.md':
        'From `server/api/src/main.ts` to `server/api/src/bets/`, see `docs/decisions/0007`.',
      'docs/develop.md':
        '[Start](../README.md), `server/api/src/bets`, [seeds](decisions/0007-seeds.md#why)',
      'server/api/README.md': '`src/main.ts` and `../../docs/develop.md`',
    }),
  ).toEqual([]);
});

test('what commands write may be named, whether it is there or not', () => {
  const text = 'Drawn in `.cache/bundle.svg`, with data in `.velvet/data/base.json`.';
  expect(problems({ 'README.md': text, '.cache/other.txt': '' })).toEqual([]);
});

test('patterns, examples, packages and addresses of other sites are no paths', () => {
  expect(
    problems({
      'README.md': [
        '`server/api/src/<name>/x.ts`, `remote-*/src/a.ts`, `react/jsx-runtime`, `@velvet/ui`',
        'https://example.com/api/src/gone.ts and [it](https://example.com/api/gone.md)',
        '```ts\nimport x from "server/api/src/gone.ts";\n```',
      ].join('\n'),
    }),
  ).toEqual([]);
});

test('an identifier of the glossary that no source contains is named', () => {
  const tree = temporaryTree({
    'docs/glossary.md': '| bet | `placeOrder`, `bet_order` |\n| odds | `oddsTable` |',
    'server/api/src/a.ts': 'export const placeOrder = 1; // bet_order',
  });
  const found = checkGlossary(tree.root, ['server/api/src/a.ts']);
  tree.remove();
  expect(found.map(({ message }) => message)).toEqual([
    '2 gives oddsTable, which no source contains',
  ]);
});

test('a decision without its parts, or outside of the index, is named', () => {
  const page = (date: string) =>
    `# 0001 Title\n\n- Status: accepted\n${date}\n## Context\n\n## Decision\n\n## Consequences\n`;
  const tree = temporaryTree({
    'docs/decisions/README.md': '[0001](0001-a.md) [0002](0002-b.md)',
    'docs/decisions/0001-a.md': page('- Date: 2026-11-20\n'),
    'docs/decisions/0002-b.md': page(''),
    'docs/decisions/0003-c.md': page('- Date: 2026-11-20\n'),
  });
  const problems = checkDecisions(tree.root).map(({ file, message }) => `${file} ${message}`);
  tree.remove();
  expect(problems).toEqual([
    'docs/decisions/0002-b.md lacks a date',
    'docs/decisions/0003-c.md is not listed in docs/decisions/README.md',
  ]);
});

test('a package without a README, or with one of more than 40 lines, is named', () => {
  const tree = temporaryTree({
    'README.md': 'line\n'.repeat(120),
    'server/api/README.md': 'line\n'.repeat(41),
    'server/edge/README.md': 'line\n'.repeat(40),
    'server/README.md': 'line\n',
    'shell/package.json': '{}',
  });
  const problems = checkReadmes(tree.root, ['server/api', 'server/edge', 'shell']);
  tree.remove();
  expect(problems).toEqual([
    { file: 'server/api/README.md', message: 'has 41 lines of 40 at most' },
    { file: 'shell/README.md', message: 'does not exist' },
  ]);
});

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
