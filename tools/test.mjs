import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/**
 * `npm test`: installs what is missing, then checks, unit and contract tests, browser tests.
 * `npm test -- --only unit,check` runs a part, `npm run test:full` the long versions of tests that have
 * one, and the visual check, whose differences `--accept` accepts. The last line is
 * `N passed, N failed`.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** A safety limit: on two cores the whole run takes 10 to 15 minutes. */
const WHOLE_RUN_LIMIT_MS = 30 * 60_000;
const FULL_RUN_LIMIT_MS = 60 * 60_000;
const KILL_GRACE_MS = 5_000;
const countLine = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/;

let running;

function stop(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (running) stop(running, signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}

/**
 * Runs Node in a process group of its own, so that a time-out also ends what it started.
 * Resolves with the exit code (null after a time-out) and the printed lines.
 */
function runNode(args, deadline) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: process.platform !== 'win32',
    });
    running = child;
    let printed = '';
    let timedOut = false;
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text) => {
      printed += text;
      process.stdout.write(text);
    });
    const limit = setTimeout(
      () => {
        timedOut = true;
        stop(child, 'SIGTERM');
        setTimeout(() => stop(child, 'SIGKILL'), KILL_GRACE_MS).unref();
      },
      Math.max(1, deadline - Date.now()),
    );
    const finish = (code) => {
      clearTimeout(limit);
      running = undefined;
      resolve({ code: timedOut ? null : code, lines: printed.split(/\r?\n/) });
    };
    child.on('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

const nothing = { passed: 0, failed: 0, skipped: 0 };

async function check(deadline) {
  const { code } = await runNode(['--import', 'tsx', 'tools/check/run.ts'], deadline);
  return { code, counts: nothing, counted: false };
}

async function unit(deadline) {
  const outputFile = join(root, '.cache', 'test', 'jest.json');
  mkdirSync(dirname(outputFile), { recursive: true });
  rmSync(outputFile, { force: true });
  const jest = join('node_modules', 'jest', 'bin', 'jest.js');
  const { code } = await runNode([jest, '--json', `--outputFile=${outputFile}`], deadline);
  if (!existsSync(outputFile)) return { code: code || 1, counts: nothing, counted: true };
  const result = JSON.parse(readFileSync(outputFile, 'utf8'));
  const counts = {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  };
  return { code, counts, counted: true };
}

async function browser(deadline) {
  const script = 'e2e/src/run.ts';
  if (!existsSync(join(root, script))) {
    console.error(`${script} is missing: there are no browser tests to run.`);
    return { code: 1, counts: nothing, counted: true };
  }
  const { code, lines } = await runNode(['--import', 'tsx', script], deadline);
  const match = lines.map((line) => countLine.exec(line.trim())).findLast((found) => found);
  if (!match) {
    console.error(`${script} ended without a line "N passed, N failed".`);
    return { code: code || 1, counts: nothing, counted: true };
  }
  const [, passed, failed, skipped = '0'] = match;
  const counts = { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
  return { code, counts, counted: true };
}

/** Part of the full run only, because it builds everything twice. */
async function visual(deadline, acceptsDifferences) {
  const args = acceptsDifferences ? ['--accept'] : [];
  const { code } = await runNode(['--import', 'tsx', 'tools/visual/main.ts', ...args], deadline);
  return { code, counts: nothing, counted: false };
}

const steps = { check, unit, browser, visual };
const everyday = ['check', 'unit', 'browser'];

/**
 * The steps named by `--only a,b` or `--only=a,b`; without it all of the everyday or the full run;
 * undefined when misspelt.
 */
function chosenSteps(args, isFull) {
  if (args.length === 0) return isFull ? Object.keys(steps) : everyday;
  const text = args.join(' ');
  const names = /^--only[= ]([a-z,]+)$/.exec(text)?.[1]?.split(',');
  if (names?.every((name) => Object.hasOwn(steps, name))) return names;
  console.error(`Unknown arguments: ${text}. Use --only with ${Object.keys(steps).join(', ')}.`);
  return undefined;
}

/** A step that broke without counting a failure is itself one failure. */
function settle({ code, counts, counted }) {
  const isEmpty = counted && counts.passed + counts.failed === 0;
  const ok = code === 0 && counts.failed === 0 && !isEmpty;
  return { ok, counts: ok || counts.failed > 0 ? counts : { ...counts, failed: 1 } };
}

const spell = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

async function main() {
  const args = process.argv.slice(2);
  const isFull = args.includes('--full');
  // Read by the tests that have a longer version.
  if (isFull) process.env.VELVET_TEST_FULL = '1';
  const acceptsDifferences = args.includes('--accept');
  const flags = ['--full', '--accept'];
  const names = chosenSteps(
    args.filter((arg) => !flags.includes(arg)),
    isFull,
  );
  if (!names || !prepare(root)) return false;
  const deadline = Date.now() + (isFull ? FULL_RUN_LIMIT_MS : WHOLE_RUN_LIMIT_MS);
  const summary = [];
  const total = { ...nothing };
  let allOk = true;
  for (const name of names) {
    console.log(`\n== ${name}`);
    const startedAt = Date.now();
    const outcome = await steps[name](deadline, acceptsDifferences);
    const { ok, counts } = settle(outcome);
    allOk &&= ok;
    for (const key of Object.keys(total)) total[key] += counts[key];
    const words = outcome.counted ? spell(counts) : ok ? 'passed' : 'failed';
    const remark = outcome.code === null ? ', out of time' : '';
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    summary.push(`${ok ? 'ok    ' : 'FAILED'} ${name}: ${words} (${seconds} s${remark})`);
  }
  console.log(`\n${summary.join('\n')}\n\n${spell(total)}`);
  return allOk;
}

process.exitCode = (await main()) ? 0 : 1;
