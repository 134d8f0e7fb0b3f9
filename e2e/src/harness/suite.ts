import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../tools/browser/chromium.ts';
import { openPhone, type Phone, type PhoneOptions } from './phone.ts';

export interface Suite {
  readonly url: string;
  /** Where overridden remotes run. */
  readonly previewUrl: string;
  readonly releasesDir: string;
  /** At the preview. */
  readonly previewPhone: (options?: Partial<PhoneOptions>) => Promise<Phone>;
  readonly phone: (options?: Partial<PhoneOptions>) => Promise<Phone>;
}

/** One browser for a file's tests, against the Velvet that `run.ts` started. */
export function useSuite(): Suite {
  const {
    VELVET_URL: url = '',
    VELVET_PREVIEW_URL: previewUrl = '',
    VELVET_RELEASES: releasesDir = '',
  } = process.env;
  let browser: Browser | undefined;
  const open: Phone[] = [];
  before(async () => {
    browser = await launchBrowser();
  });
  after(async () => {
    for (const phone of open) await phone.close();
    await browser?.close();
  });
  async function phone(options: Partial<PhoneOptions> = {}): Promise<Phone> {
    if (!browser) throw new Error('The browser is not running');
    const opened = await openPhone(browser, { url, ...options });
    open.push(opened);
    return opened;
  }
  return {
    url,
    previewUrl,
    releasesDir,
    phone,
    previewPhone: (options) => phone({ url: previewUrl, signInUrl: url, ...options }),
  };
}
