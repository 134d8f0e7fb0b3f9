import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { testLaunchOptions } from '../../../tools/browser/chromium.ts';
import { readSide } from './side.ts';

const SETTLE_LIMIT_MS = 30_000;
const STEP_LIMIT_MS = 60_000;
/** All stories in one language, one after the other. */
const TEST_LIMIT_MS = 30 * 60_000;

/**
 * Chromium smooths a rounded corner differently from run to run. Every other pixel counts, however little it
 * differs.
 */
const TOLERATED_PIXELS = 8;

/** Pages of a phone on which nothing moves; the pictures of the base are the ones to expect. */
export default defineConfig({
  testMatch: '*.visual.ts',
  outputDir: '../../../.cache/visual/results',
  snapshotPathTemplate: '../../../.cache/visual/base/{projectName}/{arg}{ext}',
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: TEST_LIMIT_MS,
  expect: {
    timeout: SETTLE_LIMIT_MS,
    toHaveScreenshot: { threshold: 0, maxDiffPixels: TOLERATED_PIXELS },
  },
  reporter: [['list'], ['html', { open: 'never', outputFolder: '../../../.cache/visual/report' }]],
  use: {
    baseURL: readSide().url,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: STEP_LIMIT_MS,
    navigationTimeout: STEP_LIMIT_MS,
    launchOptions: testLaunchOptions(),
  },
  projects: (['dark', 'light'] as const).map((theme) => ({
    name: theme,
    use: { colorScheme: theme },
  })),
});
