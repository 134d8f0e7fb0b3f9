import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

/** Browser tests of a preview in the released shell: VELVET_PREVIEW is its link. */
export default defineConfig({
  testDir: 'browser',
  testMatch: '*.browser.ts',
  forbidOnly: process.env.CI !== undefined,
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en',
    ...(executablePath ? { launchOptions: { executablePath, args: ['--no-sandbox'] } } : {}),
  },
});
