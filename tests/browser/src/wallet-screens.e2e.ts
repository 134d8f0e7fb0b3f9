import { axeAppearances, screensFor } from './harness/full-run.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const screens = {
  '/Setting': 'h2',
  '/Infomation': 'a[href="/Setname"]',
  '/Setname': 'dl',
  '/Setsex': 'form',
  '/Language': '[role="radiogroup"]',
  '/Setbank': 'dl',
  '/BindCard': 'dl',
  '/Withdraw': 'form',
  '/WithdrawRecord': 'ul li',
  '/Personalreport': 'svg',
  '/Personalreport?view=statement': 'ul li',
  '/SetPayPassword': 'dl',
  '/SetLoginPassword': 'form',
  '/Recharge?money=1.00': 'form',
  '/Notice': 'ul a',
  '/NoticeDetail?id=1': 'article',
  '/ServicePage': 'section a',
} as const;

for (const [place, [language, theme]] of axeAppearances.entries()) {
  test(`S3.41–S3.55 account screens are accessible and clean (${language}, ${theme})`, async ({
    velvet,
  }) => {
    const phone = await velvet.phone({ language, theme, member: 'demo', reducedMotion: true });
    const { page } = phone;
    for (const [address, ready] of screensFor(Object.entries(screens), place)) {
      await page.goto(address);
      await screen(page).locator(ready).first().waitFor();
      await expect(screen(page).locator('h1'), address).toHaveCount(1);
      await expect(screen(page), address).toHaveCount(1);
      expect(
        await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
        `${address} is wider than the phone`,
      ).toBe(true);
      await phone.assertAccessible();
    }
    phone.assertClean();
  });
}
