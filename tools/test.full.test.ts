import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryTree } from './check/testing/temporary-tree.ts';

/** Part of the full run: each test starts `npm test` itself, with stand-ins for what it starts. */
const repository = resolve(__dirname, '..');
const lock = JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } });

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly flaky?: number;
}

interface Scene {
  /** What a stand-in for Jest reports; absent: it writes nothing and fails. */
  readonly jest?: Counts;
  /** The same of Playwright. */
  readonly browser?: Counts;
  readonly check?: string;
  readonly visual?: string;
  /** The name of the folder of Node 24's lock file, as npm finds it. */
  readonly node24?: string;
  /** What npm has installed, as its own list says. */
  readonly installed?: string;
}

const jestStandIn = ({ passed, failed, flaky = 0, skipped = 0 }: Counts) => `
  const file = process.argv.find((arg) => arg.startsWith('--outputFile=')).slice(13);
  require('fs').writeFileSync(file, JSON.stringify({
    numPassedTests: ${passed}, numFailedTests: ${failed}, numRuntimeErrorTestSuites: 0,
    numPendingTests: ${skipped}, numTodoTests: 0,
    testResults: Array.from({ length: ${failed + flaky} }, (_, index) => ({ name: 'a.test.ts', message: '',
      assertionResults: [{ fullName: 'unit ' + index, ...(index < ${failed} ? { status: 'failed',
        failureMessages: ['\\x1b[31mExpected: 1\\x1b[39m\\n\\nReceived: 2'] }
        : { status: 'passed', failureMessages: [], retryReasons: ['Late'] }) }] })) }));
  console.log('jest ' + process.argv.slice(2).join(' '));
  console.log('jest tries again: ' + process.env.VELVET_TEST_RETRIES);
  process.exit(${failed > 0 ? 1 : 0});`;

const playwrightStandIn = ({ passed, failed, flaky = 0, skipped = 0 }: Counts) => `
  require('fs').writeFileSync('.cache/test/playwright.json', JSON.stringify({
    stats: { expected: ${passed - flaky}, unexpected: ${failed}, flaky: ${flaky}, skipped: ${skipped} },
    suites: [{ suites: [{ specs: Array.from({ length: ${failed + flaky} }, (_, index) => ({ ok: index >= ${failed},
      title: 'journey ' + index, file: 'a.e2e.ts', line: 7,
      tests: [{ results: [{ errors: [{ message: 'Timed out\\nCall log: none' }] }] }] })) }] }] }));
  console.log('playwright ' + process.argv.slice(2).join(' '));
  process.exit(${failed > 0 ? 1 : 0});`;

const npmStandIn = `
  console.log('stand-in: npm ' + process.argv.slice(2).join(' '));
  const { name } = JSON.parse(require('fs').readFileSync('package.json', 'utf8'));
  if (name === '@velvet/node-24') {
    const folder = 'node_modules/node-' + process.platform + '-' + process.arch + '/bin';
    require('fs').mkdirSync(folder, { recursive: true });
    require('fs').symlinkSync(process.execPath, folder + '/node');
  } else require('fs').copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;

/** Runs the real script in a small tree of stand-ins. */
function runTests(scene: Scene, ...args: readonly string[]) {
  const tree = temporaryTree({
    'package.json': '{"type":"module"}',
    'package-lock.json': lock,
    'node_modules/.package-lock.json': scene.installed ?? lock,
    'node_modules/jest/package.json': '{}',
    'node_modules/jest/bin/jest.js': scene.jest ? jestStandIn(scene.jest) : 'process.exit(1)',
    'tools/programs/compile.mjs': `export const compilePrograms = () => 'programs';`,
    'programs/tools/check/run.mjs': scene.check ?? 'export {};',
    'programs/tests/visual/src/main.mjs': scene.visual ?? 'export {};',
    'tools/node-24/package.json': JSON.stringify({ name: scene.node24 ?? '@velvet/node-24' }),
    'tools/node-24/package-lock.json': '{}',
    'npm/package.json': '{"type":"commonjs"}',
    'npm/cli.js': npmStandIn,
    'node_modules/@playwright/test/package.json': '{}',
    'node_modules/@playwright/test/cli.js': scene.browser
      ? playwrightStandIn(scene.browser)
      : 'process.exit(1)',
  });
  try {
    mkdirSync(join(tree.root, 'tools/test'));
    mkdirSync(join(tree.root, '.cache/node-24/node_modules'), { recursive: true });
    for (const name of ['test.mjs', 'prepare.mjs', 'test/results.mjs', 'test/run-node.mjs']) {
      copyFileSync(join(repository, 'tools', name), join(tree.root, 'tools', name));
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/test.mjs', ...args], {
      cwd: tree.root,
      encoding: 'utf8',
      env: {
        ...process.env,
        // What the run that this test is part of was started with.
        VELVET_TEST_FULL: undefined,
        VELVET_TEST_RETRIES: undefined,
        npm_execpath: join(tree.root, 'npm/cli.js'),
      },
    });
    const lastLine = stdout.trimEnd().split('\n').at(-1);
    return { status, stdout, stderr, lastLine };
  } finally {
    tree.remove();
  }
}

const unit = { passed: 3, failed: 0 };
const browser = { passed: 4, failed: 0 };
const withoutCheck = ['--only', 'unit,browser'];

describe('npm test', () => {
  test('adds up unit and browser tests', () => {
    const result = runTests({ jest: unit, browser });
    expect(result).toMatchObject({ status: 0, lastLine: '7 passed, 0 failed' });
    expect(result.stdout).not.toContain('npm install');
  });

  test('names skipped tests', () => {
    const result = runTests({ jest: { ...unit, skipped: 2 }, browser }, ...withoutCheck);
    expect(result).toMatchObject({ status: 0, lastLine: '7 passed, 0 failed, 2 skipped' });
  });

  test.each<[string, string, Scene, string]>([
    ['a unit test fails', 'unit', { jest: { passed: 2, failed: 1 } }, '2 passed, 1 failed'],
    ['Jest dies', 'unit', {}, '0 passed, 1 failed'],
    ['there are no unit tests', 'unit', { jest: { passed: 0, failed: 0 } }, '0 passed, 1 failed'],
    ['Playwright dies', 'browser', {}, '0 passed, 1 failed'],
    [
      'there are no browser tests',
      'browser',
      { browser: { passed: 0, failed: 0 } },
      '0 passed, 1 failed',
    ],
    [
      'a browser test fails',
      'browser',
      { browser: { passed: 1, failed: 2 } },
      '1 passed, 2 failed',
    ],
    [
      'a check fails',
      'check,unit',
      { jest: unit, check: 'process.exitCode = 1;' },
      '3 passed, 1 failed',
    ],
  ])('fails when %s', (_, only, scene, lastLine) => {
    expect(runTests(scene, '--only', only)).toMatchObject({ status: 1, lastLine });
  });

  test('names what failed at the end, where a log that is cut off still has it', () => {
    const failing = { jest: { passed: 2, failed: 1 }, browser: { passed: 1, failed: 21 } };
    const end =
      runTests(failing, ...withoutCheck)
        .stdout.split('a.test.ts: unit 0\n')
        .at(-1) ?? '';
    expect(end).toMatch(
      /^ {4}Expected: 1\n {4}Received: 2\na\.e2e\.ts:7 journey 0\n {4}Timed out\n/,
    );
    expect(end).toContain('\nand 2 more\n\nFAILED unit: 2 passed, 1 failed');
  });

  test('a browser test is tried twice, and one that passes then is counted and named', () => {
    const result = runTests({ browser: { ...browser, flaky: 1 } }, '--only', 'browser');
    expect(result).toMatchObject({ status: 0, lastLine: '4 passed, 0 failed, 1 flaky' });
    expect(result.stdout).toContain('\nflaky: a.e2e.ts:7 journey 0\n    Timed out\n');
    expect(result.stdout).toMatch(/^playwright .*--retries=1/m);
  });

  test('a unit test that passes at its second try is counted and named', () => {
    const result = runTests({ jest: { ...unit, flaky: 1 } }, '--only', 'unit');
    expect(result).toMatchObject({ status: 0, lastLine: '3 passed, 0 failed, 1 flaky' });
    expect(result.stdout).toContain('\nflaky: a.test.ts: unit 0\n    Late\n');
    expect(result.stdout).toContain('jest tries again: 1\n');
  });

  test('--only runs a part', () => {
    const result = runTests({ jest: unit }, '--only', 'unit');
    expect(result).toMatchObject({ status: 0, lastLine: '3 passed, 0 failed' });
    expect(result.stdout).not.toContain('== check');
  });

  test('a misspelt part runs nothing', () => {
    const result = runTests({ jest: unit, browser }, '--only', 'units');
    expect(result.status).toBe(1);
    expect(result.stderr).toContain('Unknown arguments: --only units');
  });

  test.each([['--shard', 'half'], ['--fast'], ['unit']])(
    'a misspelt argument runs nothing: %s',
    (...args) => {
      const result = runTests({ jest: unit, browser }, ...args);
      expect(result.status).toBe(1);
      expect(result.stderr).toContain('Unknown arguments: ');
    },
  );

  test('--help prints the usage and runs nothing', () => {
    const result = runTests({ jest: unit, browser }, '--help');
    expect(result.status).toBe(0);
    expect(result.stdout).toMatch(/^Usage: npm test .*\n {2}--only/);
    expect(result.stdout).not.toContain('== check');
  });

  test('--shard reaches both runners', () => {
    const result = runTests({ jest: unit, browser }, '--shard', '1/2', ...withoutCheck);
    expect(result).toMatchObject({ status: 0, lastLine: '7 passed, 0 failed' });
    expect(result.stdout).toContain('--shard=1/2');
  });

  test('--changed is the runners’ own choice, which may be nothing', () => {
    const none = { passed: 0, failed: 0 };
    const result = runTests({ jest: none, browser: none }, '--changed', ...withoutCheck);
    expect(result).toMatchObject({ status: 0, lastLine: '0 passed, 0 failed' });
    expect(result.stdout).toMatch(/^jest .*--changedSince=main/m);
    expect(result.stdout).toMatch(/^playwright .*--only-changed=main/m);
  });

  test.each([
    ['an installation was interrupted', '', 'ci'],
    ['a package is missing', '{"packages":{}}', 'install'],
    ['a package is older', lock.replace('1.0.0', '0.9.0'), 'install'],
  ])('installs first when %s', (_, installed, command) => {
    const result = runTests({ jest: unit, installed }, '--only', 'unit');
    expect(result).toMatchObject({ status: 0, lastLine: '3 passed, 0 failed' });
    expect(result.stdout).toContain(`stand-in: npm ${command} --no-save`);
  });
});

test('a full run tells the tests to take their long version', () => {
  const scene = {
    jest: { passed: 1, failed: 0 },
    check: `console.log('full: ' + process.env.VELVET_TEST_FULL);`,
  };
  expect(runTests(scene, '--full', '--only', 'check,unit').stdout).toContain('full: 1');
  expect(runTests(scene, '--only', 'check,unit').stdout).toContain('full: undefined');
});

test('only a full run compares pictures, and hands on that differences are accepted', () => {
  const visual = `console.log('visual: ' + process.argv.slice(2).join(' '));`;
  const scene = { jest: unit, browser, visual };
  expect(runTests(scene).stdout).not.toContain('visual');
  expect(runTests(scene, '--full', '--accept').stdout).toContain('visual: --accept');
  const differing = { ...scene, visual: 'process.exitCode = 1;' };
  expect(runTests(differing, '--full')).toMatchObject({
    status: 1,
    lastLine: '10 passed, 1 failed',
  });
});

test('only a full run repeats the unit tests on Node 24', () => {
  const scene = { jest: unit, browser };
  expect(runTests(scene, ...withoutCheck).stdout).not.toContain('unit24');
  expect(runTests(scene, '--full').stdout).toContain('ok     unit24: 3 passed, 0 failed');
});

// A Node 24 runs them itself, and asks npm for nothing.
const onAnotherNode = process.versions.node.startsWith('24.') ? test.skip : test;

onAnotherNode('fails where npm has no Node 24', () => {
  const result = runTests({ jest: unit, node24: 'none' }, '--only', 'unit24');
  expect(result).toMatchObject({ status: 1, lastLine: '0 passed, 1 failed' });
  expect(result.stderr).toContain('npm has no Node 24');
});
