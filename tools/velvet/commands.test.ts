import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from './command-line.mjs';
import { commandScripts, groups } from './commands.mjs';

const root = path.resolve(import.meta.dirname, '../..');
interface Group {
  readonly commands: Readonly<Record<string, { readonly example: string }>>;
}
const read = (...args: string[]): unknown => readCommandLine(args);

test('every script of a command exists', () => {
  expect(commandScripts.filter((script) => !existsSync(path.join(root, script)))).toEqual([]);
});

test('the example of every command is one that is run', () => {
  const refused = Object.values<Group>(groups)
    .flatMap(({ commands }) => Object.values(commands))
    .map(({ example }) => example)
    .filter((example) => {
      const [, words = ''] = /npx velvet (.*)$/.exec(example) ?? [];
      return !('command' in Object(read(...words.split(' '))));
    });
  expect(refused).toEqual([]);
});

test('a command is found by its group and name, with what stands before its arguments', () => {
  expect(read('cluster', 'status', '--data', '/srv')).toMatchObject({
    command: { script: 'deploy/cluster/main.ts' },
    args: ['status', '--data', '/srv'],
  });
  expect(read('release', 'video')).toMatchObject({ args: ['release', 'video'] });
});

test('without a command, and after --help, there is a help with an example', () => {
  expect(read()).toMatchObject({ exitCode: 0, text: expect.stringContaining('backup drill') });
  expect(read('backup')).toMatchObject({ exitCode: 0, text: expect.stringContaining('restore') });
  expect(read('database', 'migrate', '--help')).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^Usage: npx velvet database migrate .*\nbrings .*\nExample: /),
  });
});

test('what is unknown is refused', () => {
  expect(read('fly')).toMatchObject({ exitCode: 2, text: expect.stringContaining('fly') });
  expect(read('backup', 'fly')).toMatchObject({ exitCode: 2 });
  expect(read('check', '--fast')).toMatchObject({
    exitCode: 2,
    text: expect.stringMatching(/^check takes no --fast/),
  });
});

test('documents and sources name only commands that there are', () => {
  const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.mjs', '*.yaml', '*.service'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const named = files
    .filter((file) => file !== '' && file !== 'tools/velvet/commands.test.ts')
    // Teams have a command line of the same name in their repositories (`@velvet/cli`).
    .filter((file) => !/^releases\/(?:cli|create-velvet-remote)\/|^docs\/teams/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /npx velvet ([a-z-]+)(?: ([a-z-]+))?/g,
        ),
      ].map(([, first = '', second]) => ({ file, first, second })),
    );
  const unknown = named.filter(({ first, second }) => {
    if (Object.hasOwn(groups, first)) {
      return second !== undefined && !Object.hasOwn(Object(groups)[first].commands, second);
    }
    return !Object.hasOwn(groups[''].commands, first);
  });
  expect(named.length).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});
