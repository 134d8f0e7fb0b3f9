import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '@velvet/registry/commands';
import { layTeamProject, temporaryFolder } from '@velvet/registry/testing';
import { usages } from './at-project.ts';
import { readServeEnv } from './dev-command.ts';
import { programIn } from './program.ts';

let place: string;
let remove: () => Promise<void>;
let folder: string;
beforeEach(async () => {
  ({ folder: place, remove } = await temporaryFolder());
  ({ folder } = await layTeamProject(path.join(place, 'promo')));
});
afterEach(async () => {
  process.exitCode = 0;
  await remove();
});

/** Runs `velvet …`; returns what it prints, or why it refuses. */
async function velvet(...args: readonly string[]) {
  const out = jest.spyOn(console, 'log').mockImplementation();
  const errors = jest.spyOn(console, 'error').mockImplementation();
  process.exitCode = 0;
  try {
    await runProgram(programIn(folder), args);
    const said = (of: jest.SpyInstance) => of.mock.calls.map(([line]) => String(line)).join('\n');
    return { code: process.exitCode, said: said(out), refused: said(errors) };
  } finally {
    out.mockRestore();
    errors.mockRestore();
  }
}

test('--help lists the commands, and that of a command says what it takes', async () => {
  const { code, said } = await velvet('--help');
  expect(code).toBe(0);
  for (const name of Object.keys(usages)) {
    expect(said).toContain(`velvet ${name}`);
    const usage = usages[name as keyof typeof usages];
    expect(await velvet(name, '--help')).toEqual({ code: 0, said: usage, refused: '' });
  }
});

test.each([
  ['no command', [], /^Usage: velvet <command>/],
  ['another command', ['registry'], /^Usage: velvet <command>/],
  ['an option of another command', ['build', '--canary', '5'], /Usage: velvet build/],
  ['an argument too many', ['build', 'promo'], /Usage: velvet build/],
  ['a check without an API', ['check'], /^--to is needed.*\nUsage: velvet check/],
  ['a check for edges', ['check', '--to', 'https://a', '--edge', 'https://b'], /velvet check/],
  ['an API in the clear', ['check', '--to', 'http://api.example'], /^--to takes an https:/],
  [
    'a release without an API',
    ['release', '--canary', '5'],
    /^--to is needed.*\nUsage: velvet rel/,
  ],
  ['an app by name', ['release', 'video', '--to', 'https://a.example'], /^Usage: velvet release/],
  ['no share', ['release', '--to', 'https://a.example', '--canary', '100'], /^--canary takes/],
  [
    'falling shares',
    ['release', '--to', 'https://a.example', '--auto', '10,1'],
    /^--auto takes rising shares[\s\S]*velvet release/,
  ],
  ['no shares', ['release', '--to', 'https://a.example', '--auto'], /Usage: velvet release/],
  [
    'falling shares of a promotion',
    ['promote', '--to', 'https://a.example', '--auto=10,1'],
    /^--auto takes rising shares[\s\S]*velvet promote/,
  ],
  [
    'shares of a rollback',
    ['rollback', '--to', 'https://a.example', '--auto', '1'],
    /velvet rollb/,
  ],
  ['a promotion without an API', ['promote'], /^--to is needed.*\nUsage: velvet promote/],
  ['a rollback of another app', ['rollback', 'video', '--to', 'https://a.example'], /velvet rollb/],
  ['no folder for a key', ['keys', 'new'], /^Usage: velvet keys new/],
  ['another command of keys', ['keys', 'show', 'a'], /^Usage: velvet keys new/],
  ['another page', ['dev', '--page', 'shell'], /^--page takes isolation or production, not shell/],
])('%s is refused', async (_, args, message) => {
  const { code, said, refused } = await velvet(...args);
  expect({ code, said }).toEqual({ code: 1, said: '' });
  expect(refused).toMatch(message);
});

test('outside of a remote every command says so', async () => {
  folder = place;
  for (const command of [['build'], ['rollback', '--to', 'https://a.example'], ['dev']]) {
    const { code, refused } = await velvet(...command);
    expect(code).toBe(1);
    expect(refused).toContain(`${place} is not the folder of a remote`);
  }
});

describe('velvet keys new', () => {
  test('makes a key that only its owner can read, and its public half', async () => {
    const keys = path.join(place, 'keys');
    const { code, said } = await velvet('keys', 'new', '../keys');
    expect(code).toBe(0);
    expect(said).toContain('npx velvet releases registry add-app promo promo.pub.pem');
    expect((await stat(path.join(keys, 'promo.pem'))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(keys, 'promo.pem'), 'utf8')).toContain('PRIVATE KEY');
    expect(await readFile(path.join(keys, 'promo.pub.pem'), 'utf8')).toContain('PUBLIC KEY');
  });

  test('replaces none', async () => {
    await velvet('keys', 'new', '../keys');
    const before = await readFile(path.join(place, 'keys/promo.pem'), 'utf8');
    expect(await velvet('keys', 'new', '../keys')).toMatchObject({
      code: 1,
      refused: expect.stringContaining('a key is never replaced'),
    });
    expect(await readFile(path.join(place, 'keys/promo.pem'), 'utf8')).toBe(before);
  });

  test('makes none inside the project', async () => {
    await mkdir(path.join(folder, 'keys'));
    for (const inside of ['keys', '.', 'src/..']) {
      const { refused } = await velvet('keys', 'new', inside);
      expect(refused).toContain('is inside the project');
    }
  });
});

test('the options of velvet dev are those of the development server', () => {
  expect(readServeEnv([])).toEqual({ page: 'isolation' });
  const args = ['--page', 'production', '--page-host', 'preview.example', '--port', '4000'];
  expect(readServeEnv([...args, '--api', 'https://a.example'])).toEqual({
    ...{ page: 'production', pageHost: 'preview.example', port: '4000' },
    api: 'https://a.example',
  });
  for (const wrong of [
    ['--port', '0'],
    ['--port', '70000'],
    ['--api', 'a'],
    ['--page-host', 'a.example'],
  ]) {
    expect(() => readServeEnv(wrong)).toThrow(/Usage: velvet dev/);
  }
});
