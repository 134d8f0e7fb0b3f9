import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { testLaunchOptions } from '../../tools/browser/chromium.ts';
import { isFullRun } from './src/harness/full-run.ts';
import { STEP_LIMIT_MS } from './src/harness/phone.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Longer than any test has taken on two busy cores; what hangs ends. */
const TEST_LIMIT_MS = 480_000;

/** Tests wait for rounds, builds and processes: one more worker than cores uses these pauses. */
const WORKERS = availableParallelism() + 1;

const remotes = readdirSync(root).flatMap((name) => /^remote-(.+)$/.exec(name)?.[1] ?? []);
const filesOf = (...names: readonly string[]) => names.map((name) => `**/${name}.e2e.ts`);
const filesOfRemote = (id: string) => filesOf(id, `${id}-*`);
/** Releases, their builds, and what happens when they fail: the longest, so they start first. */
const releaseFiles = [
  ...filesOf('releases', 'releases-*', 'remotes-*', 'first-response-releases'),
  ...filesOf('builds', 'contracts', 'strangers', 'preview', 'branch-preview', 'outage'),
];

/** One project per area: `--project video` runs the tests of that remote. */
export default defineConfig({
  testDir: 'src',
  outputDir: '../../.cache/e2e',
  globalSetup: './src/harness/global-setup.ts',
  fullyParallel: true,
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  timeout: TEST_LIMIT_MS,
  expect: { timeout: STEP_LIMIT_MS },
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
  reporter: [
    ['list', { printSteps: false }],
    ['html', { open: 'never', outputFolder: 'report' }],
    ['json', { outputFile: '../../.cache/test/playwright.json' }],
  ],
  use: {
    launchOptions: testLaunchOptions(),
    // Snapshots of the document take a sixth of the processor time; `--trace retain-on-failure` has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    { name: 'releases', testMatch: releaseFiles },
    ...remotes.map((id) => ({ name: id, testMatch: filesOfRemote(id) })),
    {
      name: 'shell',
      testMatch: '**/*.e2e.ts',
      testIgnore: [...releaseFiles, ...remotes.flatMap(filesOfRemote)],
    },
  ],
});
