import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appearances } from './harness/full-run.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

const screens = {
  '/Setting': 'main:not([hidden]) h2',
  '/Infomation': 'main:not([hidden]) a[href="/Setname"]',
  '/Setname': 'main:not([hidden]) form',
  '/Setsex': 'main:not([hidden]) form',
  '/Language': 'main:not([hidden]) [role="radiogroup"]',
  '/Setbank': 'main:not([hidden]) section',
  '/BindCard': 'main:not([hidden]) form',
  '/Withdraw': 'main:not([hidden]) form',
  '/WithdrawRecord': 'main:not([hidden]) ul li',
  '/Personalreport': 'main:not([hidden]) svg',
  '/Personalreport?view=statement': 'main:not([hidden]) ul li',
  '/SetPayPassword': 'main:not([hidden]) form',
  '/SetLoginPassword': 'main:not([hidden]) form',
  '/Recharge?money=1.00': 'main:not([hidden]) form',
  '/Notice': 'main:not([hidden]) ul a',
  '/NoticeDetail?id=1': 'main:not([hidden]) article',
  '/ServicePage': 'main:not([hidden]) section a',
} as const;

for (const [language, theme] of appearances) {
  test(`S3.41–S3.55 every account screen is accessible and clean (${language}, ${theme})`, {
    timeout: 120_000,
  }, async () => {
    const phone = await suite.phone({ language, theme, member: 'demo', reducedMotion: true });
    const { page } = phone;
    for (const [address, ready] of Object.entries(screens)) {
      await page.goto(address);
      await page.locator(ready).first().waitFor();
      assert.equal(await page.locator('main:not([hidden]) h1').count(), 1, address);
      assert.equal(await page.locator('main:not([hidden])').count(), 1, address);
      assert.ok(
        await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
        `${address} is wider than the phone`,
      );
      await phone.assertAccessible();
    }
    phone.assertClean();
  });
}
