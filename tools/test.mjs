import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';
import { compilePrograms } from './programs/compile.mjs';
import { readArguments } from './test/arguments.mjs';
import { describeFailures } from './test/failures.mjs';
import { startLoad } from './test/load.mjs';
import { everydaySteps, nothing, steps } from './test/steps.mjs';

/**
 * `npm test`: installs what is missing, then checks, unit and contract tests, browser tests. The
 * last line is `N passed, N failed`. Plain JavaScript, because it runs before the install.
 *
 * - `--only unit,check`: a part
 * - `--changed`: the tests that the change since the merge base with main can touch
 * - `--shard 1/2`: a half of the unit and browser tests
 * - `--stress 5`: five times, beside a load that takes half of each core, and nothing is tried again
 * - `npm run test:full`: also the tests that take minutes, the long versions of others, and the
 *   visual check, whose differences `--accept` accepts
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What hangs ends. */
const RUN_LIMIT_MS = 50 * 60_000;
const FULL_RUN_LIMIT_MS = 150 * 60_000;
/** A test that passes at its second try is counted and named as flaky. */
const RETRIES = 1;

const spell = ({ passed, failed, flaky, skipped }) =>
  [
    `${passed} passed`,
    `${failed} failed`,
    ...(flaky > 0 ? [`${flaky} flaky`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');

/** A step that broke without counting a failure is itself one failure. */
function settle({ code, counts, counted }) {
  const isEmpty = counted && counts.passed + counts.failed === 0;
  const ok = code === 0 && counts.failed === 0 && !isEmpty;
  return { ok, counts: ok || counts.failed > 0 ? counts : { ...counts, failed: 1 } };
}

/** Runs the steps one after the other and prints what each of them counted. */
async function runOnce({ names, changed, shard, full, isStress, acceptsDifferences }) {
  const deadline = Date.now() + (full ? FULL_RUN_LIMIT_MS : RUN_LIMIT_MS);
  const summary = [];
  const failures = [];
  const total = { ...nothing };
  let allOk = true;
  for (const name of names) {
    console.log(`\n== ${name}`);
    if (changed?.[name]?.length === 0) {
      summary.push(`ok     ${name}: nothing that the change touches`);
      continue;
    }
    const startedAt = Date.now();
    const outcome = await steps[name]({
      root,
      deadline,
      changed,
      shard,
      retries: isStress ? 0 : RETRIES,
      acceptsDifferences,
    });
    const { ok, counts } = settle(outcome);
    failures.push(...(outcome.failures ?? []));
    allOk &&= ok;
    for (const key of Object.keys(total)) total[key] += counts[key];
    const words = outcome.counted ? spell(counts) : ok ? 'passed' : 'failed';
    const remark = outcome.code === null ? ', out of time' : '';
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    summary.push(`${ok ? 'ok    ' : 'FAILED'} ${name}: ${words} (${seconds} s${remark})`);
  }
  if (failures.length > 0) console.log(`\n${describeFailures(failures)}`);
  console.log(`\n${summary.join('\n')}`);
  return { allOk, total };
}

/** Runs everything several times beside a load. */
async function runStressed(options) {
  const stopLoad = startLoad();
  const total = { ...nothing };
  const lines = [];
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      const startedAt = Date.now();
      const { allOk, total: counts } = await runOnce(options);
      for (const key of Object.keys(total)) total[key] += counts[key];
      const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
      lines.push(`${allOk ? 'ok    ' : 'FAILED'} run ${round}: ${spell(counts)} (${minutes} min)`);
    }
  } finally {
    stopLoad();
  }
  console.log(`\n${lines.join('\n')}`);
  return { allOk: total.failed === 0, total };
}

function testsForChange() {
  const args = [join(process.env.VELVET_PROGRAMS, 'tools/test/changed-main.mjs')];
  const stdio = ['ignore', 'pipe', 'inherit'];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio }));
}

async function main() {
  const options = readArguments(process.argv.slice(2), Object.keys(steps), everydaySteps);
  if ('text' in options) {
    (options.exitCode === 0 ? console.log : console.error)(options.text);
    return options.exitCode === 0;
  }
  if (!prepare(root, { develops: true })) return false;
  // What tests start in processes of their own is compiled once.
  const programs = compilePrograms(root);
  if (programs === undefined) return false;
  process.env.VELVET_PROGRAMS = programs;
  // Read by the tests that have a longer version.
  if (options.full) process.env.VELVET_TEST_FULL = '1';
  const changed = options.changed ? testsForChange() : undefined;
  const run = options.isStress ? runStressed : runOnce;
  const { allOk, total } = await run({ ...options, changed });
  console.log(`\n${spell(total)}`);
  return allOk;
}

process.exitCode = (await main()) ? 0 : 1;
