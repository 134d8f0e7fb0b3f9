import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commandsInText, readCommands } from './testing/read-manual.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/operate.md'), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

describe('docs/operate.md', () => {
  it('has all commands in blocks, which the full run carries out', () => {
    expect(readCommands(page).length).toBeGreaterThan(20);
    expect(commandsInText(page)).toEqual([]);
  });

  it('names only scripts that there are', () => {
    const named = [...page.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('readCommands', () => {
  it('gives each line of a shell block without its remark, under its section', () => {
    const markdown = [
      '# Page',
      '## Back up',
      '```sh',
      'npx velvet backup make --type full   # weekly',
      'echo "#1"',
      '```',
      '```ts',
      'const a = 1;',
      '```',
    ].join('\n');
    expect(readCommands(markdown)).toEqual([
      { section: 'Back up', command: 'npx velvet backup make --type full' },
      { section: 'Back up', command: 'echo "#1"' },
    ]);
  });
});

describe('commandsInText', () => {
  it('finds commands with arguments outside of blocks', () => {
    const markdown =
      'Run `npx velvet backup make`, or `sudo tar -x`.\n```sh\ncurl http://a\n```\n`curl -f b`';
    expect(commandsInText(markdown)).toEqual(['sudo tar -x', 'curl -f b']);
  });
});
