import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { compilePrograms } from './programs/compile.mjs';
import { describeFailures, readJest, readPlaywright } from './test/results.mjs';
import { node24, runNode } from './test/run-node.mjs';

/**
 * `npm test`: installs what is missing, then runs its parts one after the other and prints what each counted. The
 * last line is `N passed, N failed`. Retries, shards and changed files are Jest's and Playwright's own. Plain
 * JavaScript, because it runs before the install.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const everyday = ['check', 'unit', 'browser'];
const all = ['check', 'unit', 'unit24', 'browser', 'visual'];
const usage = `Usage: npm test [-- <options>], or npm run test:full
  --only <parts>   some of ${all.join(', ')}, with commas between
  --changed        unit tests of what differs from main, and changed browser tests
  --shard 1/2      a half of the unit and browser tests
  --full           as npm run test:full: also what takes minutes, Node 24, and the visual check
  --accept         with --full: accepts the differences of the visual check`;

function readArguments() {
  const boolean = (name) => [name, { type: 'boolean', default: false }];
  const options = Object.fromEntries(['help', 'full', 'accept', 'changed'].map(boolean));
  try {
    const { values } = parseArgs({
      options: { ...options, only: { type: 'string' }, shard: { type: 'string' } },
    });
    const { full, only, shard } = values;
    const names = only?.split(',') ?? (full ? all : everyday);
    if (!names.every((name) => all.includes(name))) throw new Error(`--only ${only}`);
    if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) throw new Error(shard);
    return { ...values, names };
  } catch (error) {
    return { refusal: `Unknown arguments: ${error.message}\n${usage}` };
  }
}

const { names, full, changed, shard, accept, help, refusal } = readArguments();
/** What hangs ends. */
const deadline = Date.now() + (full ? 150 : 50) * 60_000;
/** A test that passes at its second try is counted and named as flaky. */
const retries = process.env.VELVET_TEST_RETRIES ?? '1';
const nothing = { passed: 0, failed: 0, flaky: 0, skipped: 0 };

/** A program that is compiled before the tests; it counts nothing. */
async function runProgram(script, ...args) {
  const file = join(process.env.VELVET_PROGRAMS, script);
  return { code: await runNode(['--enable-source-maps', file, ...args], { cwd: root, deadline }) };
}

/** A test runner, which writes its results to a file; without the file nothing was counted. */
async function runCounted(args, resultFile, read, { executable, env } = {}) {
  const file = join(root, resultFile);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const retrying = { ...process.env, VELVET_TEST_RETRIES: retries, ...env };
  const chosen = shard ? [...args, `--shard=${shard}`] : args;
  const code = await runNode(chosen, { cwd: root, deadline, executable, env: retrying });
  if (!existsSync(file)) return { code: code || 1, counts: nothing };
  return { code, ...read(JSON.parse(readFileSync(file, 'utf8'))) };
}

/**
 * V8's option for Jest's workers, which inherit it; each test file is a new realm. 64 MB for young objects instead
 * of 16: it copies the live ones less often.
 */
const V8_OPTION = '--max-semi-space-size=64';

function unit(options = {}) {
  const resultFile = '.cache/test/jest.json';
  const args = [V8_OPTION, 'node_modules/jest/bin/jest.js', '--json'];
  if (changed) args.push('--changedSince=main', '--passWithNoTests');
  const written = `--outputFile=${join(root, resultFile)}`;
  return runCounted([...args, written], resultFile, readJest, options);
}

const parts = {
  check: () => runProgram('tools/check/run.mjs'),
  unit: () => unit(),
  /** Without the tests of the full run. Processes that tests start by the name `node` run on it, too. */
  unit24: async () => {
    const executable = node24(root);
    const PATH = `${dirname(executable)}${delimiter}${process.env.PATH}`;
    return unit({ executable, env: { VELVET_TEST_FULL: '', PATH } });
  },
  browser: () => {
    const args = ['node_modules/@playwright/test/cli.js', 'test', `--retries=${retries}`];
    args.push('--config', 'tests/browser/playwright.config.ts');
    if (changed) args.push('--only-changed=main', '--pass-with-no-tests');
    return runCounted(args, '.cache/test/playwright.json', readPlaywright);
  },
  /** Part of the full run only, because it builds everything twice. */
  visual: () => runProgram('tests/visual/src/main.mjs', ...(accept ? ['--accept'] : [])),
};

const spell = ({ passed, failed, flaky, skipped }) =>
  [`${passed} passed`, `${failed} failed`]
    .concat(flaky > 0 ? [`${flaky} flaky`] : [], skipped > 0 ? [`${skipped} skipped`] : [])
    .join(', ');

/** A part that broke, or in which nothing ran, is a failure, too. */
async function runPart(name) {
  const {
    code,
    counts,
    failures = [],
  } = await parts[name]().catch((error) => {
    console.error(error.message);
    return { code: 1 };
  });
  const isEmpty = counts && !changed && counts.passed + counts.failed === 0;
  const isOk = code === 0 && !counts?.failed && !isEmpty;
  const settled = { ...nothing, ...counts };
  if (!isOk && settled.failed === 0) settled.failed = 1;
  const words = counts ? spell(settled) : isOk ? 'passed' : 'failed';
  return {
    isOk,
    counts: settled,
    failures,
    words: code === null ? `${words}, out of time` : words,
  };
}

async function main() {
  if (refusal !== undefined) console.error(refusal);
  if (help) console.log(usage);
  if (help || refusal !== undefined) return help === true;
  if (!prepare(root, { develops: true })) return false;
  // What tests start in processes of their own is compiled once.
  const programs = compilePrograms(root);
  if (programs === undefined) return false;
  process.env.VELVET_PROGRAMS = programs;
  // Read by the tests that have a longer version.
  if (full) process.env.VELVET_TEST_FULL = '1';
  const summary = [];
  const failures = [];
  const total = { ...nothing };
  for (const name of names) {
    console.log(`\n== ${name}`);
    const startedAt = Date.now();
    const part = await runPart(name);
    failures.push(...part.failures);
    for (const key of Object.keys(total)) total[key] += part.counts[key];
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    summary.push(`${part.isOk ? 'ok    ' : 'FAILED'} ${name}: ${part.words} (${seconds} s)`);
  }
  if (failures.length > 0) console.log(`\n${describeFailures(failures)}`);
  console.log(`\n${summary.join('\n')}\n\n${spell(total)}`);
  return total.failed === 0;
}

process.exitCode = (await main()) ? 0 : 1;
