import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { type ConsoleOptions, openConsole } from './console.ts';
import { openPhone, type Phone, type PhoneOptions } from './phone.ts';
import { quickGames } from './quick-games.ts';
import { sharedStack } from './shared-stack.ts';
import { type Stack, startStack } from './stack.ts';

export { expect };

/** A running Velvet, and phones to visit it with; they are closed with the test. */
export interface Velvet {
  readonly url: string;
  /** Where overridden remotes run. */
  readonly previewUrl: string;
  readonly consoleUrl: string;
  readonly releasesDir: string;
  readonly phone: (options?: Partial<PhoneOptions>) => Promise<Phone>;
  /** At the preview. */
  readonly previewPhone: (options?: Partial<PhoneOptions>) => Promise<Phone>;
  /** A desktop or a tablet at the operators' console. */
  readonly console: (options?: ConsoleOptions) => Promise<Phone>;
}

export interface TestFixtures {
  readonly velvet: Velvet;
}

export interface WorkerFixtures {
  /** Whether a file changes what everybody gets, so that it needs a Velvet of its own. */
  readonly ownStack: boolean;
  readonly stack: Omit<Stack, 'stop'>;
}

/** Playwright's own option takes one at the end of every test, in case it fails. */
async function attachScreenshot(testInfo: TestInfo, page: Page): Promise<void> {
  const body = await page.screenshot().catch(() => undefined);
  if (body) await testInfo.attach(page.url(), { body, contentType: 'image/png' });
}

const START_LIMIT_MS = 240_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownStack: [false, { option: true, scope: 'worker' }],
  stack: [
    async ({ ownStack }, use) => {
      if (!ownStack) return use(sharedStack());
      const { stop, ...stack } = await startStack(quickGames, process.env.VELVET_TRY_RELEASES);
      await use(stack);
      await stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  velvet: async ({ browser, stack }, use, testInfo) => {
    const { url, previewUrl } = stack;
    const open: Phone[] = [];
    async function phone(options: Partial<PhoneOptions> = {}): Promise<Phone> {
      const opened = await openPhone(browser, { url, ...options });
      open.push(opened);
      return opened;
    }
    await use({
      ...stack,
      phone,
      previewPhone: (options) => phone({ url: previewUrl, signInUrl: url, ...options }),
      console: async (options) => {
        const opened = await openConsole(browser, stack, options);
        open.push(opened);
        return opened;
      },
    });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    for (const { context, close } of open) {
      if (hasFailed) for (const one of context.pages()) await attachScreenshot(testInfo, one);
      await close();
    }
  },
});
