import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { run } from 'node:test';
import { quickGames } from './harness/game-table.ts';
import { startStack } from './harness/stack.ts';
import { isTestOf } from './harness/tests-of.ts';

/**
 * Browser tests: starts one Velvet, runs every `*.e2e.ts` against it, prints the counts. A name
 * given on the command line limits the run to the files that contain it, `--app video` to those of
 * one app. VELVET_TRY_RELEASES names releases to test instead of those of the sources.
 */
const CONCURRENCY = 2;
const folder = import.meta.dirname;
const [, , wanted = '', app = ''] = process.argv;
const isWanted = (name: string) =>
  wanted === '--app' ? isTestOf(name, app) : name.includes(wanted);
const files = (await readdir(folder))
  .filter((name) => name.endsWith('.e2e.ts') && isWanted(name))
  .map((name) => path.join(folder, name));
if (wanted === '--app' && files.length === 0) {
  process.stdout.write(`${app} has no browser tests\n0 passed, 0 failed\n`);
  process.exit(0);
}

const stack = await startStack(quickGames, process.env.VELVET_TRY_RELEASES);
process.env.VELVET_URL = stack.url;
process.env.VELVET_RELEASES = stack.releasesDir;

const counts = { passed: 0, failed: 0, skipped: 0 };
const report = (line: string) => process.stdout.write(`${line}\n`);

const FILE_LIMIT_MS = 6 * 60_000;
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

/** These change the releases that everybody gets, so nothing may run beside them. */
const exclusive = files.filter((file) =>
  ['remotes.e2e.ts', 'releases.e2e.ts'].includes(path.basename(file)),
);
await runFiles(exclusive, 1);
await runFiles(
  files.filter((file) => !exclusive.includes(file)),
  CONCURRENCY,
);

await stack.stop();
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
report(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
