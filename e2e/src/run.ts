import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { run } from 'node:test';
import { quickGames } from './harness/game-table.ts';
import { startStack } from './harness/stack.ts';
import { isTestOf } from './harness/tests-of.ts';

/**
 * Browser tests: starts one Velvet, runs every `*.e2e.ts` against it, prints the counts. A name
 * given on the command line limits the run to the files that contain it, `--app video` to those of
 * one app, `--alone` to those that nothing may run beside. VELVET_TRY_RELEASES names releases to test instead of those of the sources.
 */
const CONCURRENCY = 2;
const folder = import.meta.dirname;
const [, , wanted = '', app = ''] = process.argv;
/** These change the releases that everybody gets, so nothing may run beside them. */
const exclusiveNames: readonly string[] = ['remotes.e2e.ts', 'releases.e2e.ts'];
const ALONE = '--alone';
const isWanted = (name: string) => {
  if (wanted === ALONE) return exclusiveNames.includes(name) && name.includes(app);
  return wanted === '--app' ? isTestOf(name, app) : name.includes(wanted);
};
const files = (await readdir(folder))
  .filter((name) => name.endsWith('.e2e.ts') && isWanted(name))
  .map((name) => path.join(folder, name));
if (wanted === '--app' && files.length === 0) {
  process.stdout.write(`${app} has no browser tests\n0 passed, 0 failed\n`);
  process.exit(0);
}

const stack = await startStack(quickGames, process.env.VELVET_TRY_RELEASES);
process.env.VELVET_URL = stack.url;
process.env.VELVET_PREVIEW_URL = stack.previewUrl;
process.env.VELVET_RELEASES = stack.releasesDir;

const counts = { passed: 0, failed: 0, skipped: 0 };
const report = (line: string) => process.stdout.write(`${line}\n`);

/** What hangs ends; the longest file has taken six minutes on a busy machine. */
const FILE_LIMIT_MS = 8 * 60_000;
const isSubtestFailure = (error: Error): boolean =>
  'failureType' in error && error.failureType === 'subtestsFailed';
const isFile = (name: string): boolean => name.endsWith('.e2e.ts');

async function runFiles(some: readonly string[], concurrency: number): Promise<void> {
  if (some.length === 0) return;
  const stream = run({ files: [...some], concurrency, timeout: FILE_LIMIT_MS });
  stream.on('test:pass', ({ name, details, skip }) => {
    if (isFile(name) || details.type === 'suite') return;
    if (skip) counts.skipped += 1;
    else counts.passed += 1;
    report(`  ok ${name} (${Math.round(details.duration_ms)} ms)`);
  });
  stream.on('test:fail', ({ name, details }) => {
    if (details.type === 'suite') return;
    // A file fails with its tests; alone it fails when it could not run at all.
    if (isFile(name) && isSubtestFailure(details.error)) return;
    counts.failed += 1;
    report(`  FAILED ${name}\n${String(details.error.cause ?? details.error)}`);
  });
  stream.on('test:stderr', ({ message }) => process.stderr.write(message));
  await new Promise((resolve) => stream.on('end', resolve).resume());
}

/** Those with a Velvet of their own, while the others go on; their counts are added. */
async function runAlone(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename, ALONE, wanted], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let last: RegExpExecArray | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    last = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line);
    if (!last) report(line);
  }
  await ended;
  const [, passed = '0', failed = '1', skipped = '0'] = last ?? [];
  counts.passed += Number(passed);
  counts.failed += Number(failed);
  counts.skipped += Number(skipped);
}

const exclusive = files.filter((file) => exclusiveNames.includes(path.basename(file)));
const others = files.filter((file) => !exclusive.includes(file));
if (others.length === 0) await runFiles(exclusive, 1);
else {
  await Promise.all([exclusive.length > 0 ? runAlone() : undefined, runFiles(others, CONCURRENCY)]);
}

await stack.stop();
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
report(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
