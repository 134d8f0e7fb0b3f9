import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

const screens = {
  '/Setting': 'main h2',
  '/Infomation': 'main a[href="/Setname"]',
  '/Setname': 'main form',
  '/Setsex': 'main form',
  '/Language': 'main [role="radiogroup"]',
  '/Setbank': 'main section',
  '/BindCard': 'main form',
  '/Withdraw': 'main form',
  '/WithdrawRecord': 'main ul li',
  '/Personalreport': 'main svg',
  '/Personalreport?view=statement': 'main ul li',
  '/SetPayPassword': 'main form',
  '/SetLoginPassword': 'main form',
  '/Recharge?money=1.00': 'main form',
  '/Notice': 'main ul a',
  '/NoticeDetail?id=1': 'main article',
  '/ServicePage': 'main section a',
} as const;

// Names differ by language, contrast by theme: two runs meet all of both.
for (const [language, theme] of [
  ['en', 'dark'],
  ['zh-hans', 'light'],
] as const) {
  test(`S3.41–S3.55 every account screen is accessible and clean (${language}, ${theme})`, {
    timeout: 120_000,
  }, async () => {
    const phone = await suite.phone({ language, theme, member: 'demo', reducedMotion: true });
    const { page } = phone;
    for (const [address, ready] of Object.entries(screens)) {
      await page.goto(address);
      await page.locator(ready).first().waitFor();
      assert.equal(await page.locator('h1').count(), 1, address);
      assert.equal(await page.locator('main').count(), 1, address);
      assert.ok(
        await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
        `${address} is wider than the phone`,
      );
      await phone.assertAccessible();
    }
    phone.assertClean();
  });
}
