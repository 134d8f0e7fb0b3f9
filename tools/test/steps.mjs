import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { jestFailures, jestFlaky, playwrightFailures } from './failures.mjs';
import { node24, runNode } from './run-node.mjs';

/** The parts of `npm test`: each resolves with its exit code and what it counted. */
export const nothing = { passed: 0, failed: 0, flaky: 0, skipped: 0 };

const JEST = 'node_modules/jest/bin/jest.js';
/**
 * V8's options for Jest's workers, which inherit them; each test file is a new realm.
 * - 64 MB for young objects instead of 16: it copies the live ones less often.
 * - On Node 20 a function is optimized after fifteen times as much work as by default: most functions of a
 *   file end before that pays. A fifth of the processor time of the DOM tests. Later ones have no such option.
 */
const v8Options = (major) => [
  '--max-semi-space-size=64',
  ...(major === '20' ? ['--interrupt-budget=1000000'] : []),
];
const thisMajor = process.versions.node.split('.')[0];
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const PLAYWRIGHT_CONFIG = 'tests/browser/playwright.config.ts';

/** Of Node, for one of the compiled programs. */
const programArguments = (script) => [
  '--enable-source-maps',
  join(process.env.VELVET_PROGRAMS ?? '', script.replace(/\.ts$/, '.mjs')),
];

/** Runs a test runner that writes its results to a file; without the file nothing was counted. */
async function runCounted(args, resultFile, read, { root, deadline, retries, executable, env }) {
  const file = join(root, resultFile);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const code = await runNode(args, {
    cwd: root,
    deadline,
    executable,
    env: { ...process.env, VELVET_TEST_RETRIES: String(retries), ...env },
  });
  if (!existsSync(file)) return { code: code || 1, counts: nothing, counted: true };
  return { code, ...read(JSON.parse(readFileSync(file, 'utf8'))), counted: true };
}

const readJest = (result) => ({
  counts: {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    flaky: jestFlaky(result).length,
    skipped: result.numPendingTests + result.numTodoTests,
  },
  failures: [...jestFailures(result), ...jestFlaky(result)],
});

const readPlaywright = (result) => ({
  counts: {
    passed: result.stats.expected + result.stats.flaky,
    failed: result.stats.unexpected,
    flaky: result.stats.flaky,
    skipped: result.stats.skipped,
  },
  failures: playwrightFailures(result),
});

async function check({ root, deadline }) {
  const args = programArguments('tools/check/run.ts');
  return { code: await runNode(args, { cwd: root, deadline }), counts: nothing, counted: false };
}

const shardArguments = ({ shard }) => (shard ? [`--shard=${shard}`] : []);

/** `changed` limits the run to its files; `undefined` there means all. */
async function unit(options) {
  const files = options.changed?.unit;
  const resultFile = '.cache/test/jest.json';
  const args = [
    ...v8Options(options.major ?? thisMajor),
    ...[JEST, '--json', `--outputFile=${join(options.root, resultFile)}`],
  ];
  const chosen = files ? ['--runTestsByPath', ...files] : [];
  return runCounted(
    [...args, ...shardArguments(options), ...chosen],
    resultFile,
    readJest,
    options,
  );
}

/**
 * The unit tests on Node 24, without those of the full run. Processes that tests start by the name
 * `node` run on it, too.
 */
async function unit24(options) {
  let executable;
  try {
    executable = node24(options.root);
  } catch (error) {
    console.error(error.message);
    return { code: 1, counts: nothing, counted: false };
  }
  const path = `${dirname(executable)}${delimiter}${process.env.PATH}`;
  return unit({ ...options, executable, major: '24', env: { VELVET_TEST_FULL: '', PATH: path } });
}

async function browser(options) {
  const chosen = options.changed?.browser ?? [];
  const args = [PLAYWRIGHT, 'test', '--config', PLAYWRIGHT_CONFIG, `--retries=${options.retries}`];
  return runCounted(
    [...args, ...shardArguments(options), ...chosen],
    '.cache/test/playwright.json',
    readPlaywright,
    options,
  );
}

/** Part of the full run only, because it builds everything twice. */
async function visual({ root, deadline, acceptsDifferences }) {
  const args = acceptsDifferences ? ['--accept'] : [];
  const command = [...programArguments('tools/visual/main.ts'), ...args];
  return { code: await runNode(command, { cwd: root, deadline }), counts: nothing, counted: false };
}

export const steps = { check, unit, unit24, browser, visual };
export const everydaySteps = ['check', 'unit', 'browser'];
