import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const JEST = 'node_modules/jest/bin/jest.js';
const LIMIT_MS = 15 * 60_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Test files below `server/api/src` that together pass through most of the SQL. */
export const representativeTests: readonly string[] = [
  'database/partition-pruning.test.ts',
  'database/migrate.test.ts',
  'database/logins.test.ts',
  'database/job-queue.test.ts',
  'http/operations.test.ts',
  'ops/operations.test.ts',
  'features/accounts/accounts.test.ts',
  'features/sessions/sessions.test.ts',
  'features/wallet/ledger.test.ts',
  'features/wallet/recharges.test.ts',
  'features/wallet/withdrawals.test.ts',
  'features/wallet/statement/statement.test.ts',
  'features/game/draws/draw.test.ts',
  'features/game/draws/rounds.test.ts',
  'features/game/draws/sequences.test.ts',
  'features/listings/listing-order.test.ts',
  'features/listings/search-listings.test.ts',
  'features/events/events.test.ts',
  'features/privacy/erasure.test.ts',
];

/**
 * Runs test files of the API in a run of its own, with its own cluster.
 * @param files below `server/api/src`.
 * @returns the end of what it printed, and whether everything passed.
 */
export function runTests(
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly passed: boolean; readonly said: string }> {
  const paths = files.map((file) => `server/api/src/${file}`);
  const args = [JEST, '--selectProjects=api', '--maxWorkers=2', '--runTestsByPath', ...paths];
  const { JEST_WORKER_ID: _worker, ...surrounding } = process.env;
  // The long versions of tests have a run of their own.
  const env = { ...surrounding, VELVET_TEST_FULL: '', VELVET_TEST_CLUSTER_URL: '', ...environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: ROOT, env, timeout: LIMIT_MS, maxBuffer: MOST_BYTES },
      (error, stdout, stderr) =>
        resolve({ passed: error === null, said: `${stdout}${stderr}`.slice(-8_000) }),
    );
  });
}
