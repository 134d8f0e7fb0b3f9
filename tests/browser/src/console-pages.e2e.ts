import { consoleAppearances, fullOnly, screensFor } from './harness/full-run.ts';
import { test } from './harness/test.ts';

const full = fullOnly('DOM tests check the same pages without their colours');

const pages = [
  '/',
  '/settings',
  '/account',
  '/operators',
  '/proposals',
  '/releases',
  '/budget',
  '/settings?key=ticker',
  '/books',
  '/members',
  '/audit',
  '/game/games',
  '/game/rounds?key=garden-5',
];
for (const [place, [language, theme]] of consoleAppearances.entries()) {
  test(`the console’s pages are accessible (${language}, ${theme})`, full, async ({ velvet }) => {
    const { page, assertClean, assertAccessible } = await velvet.console({
      ...{ operator: 'ann', language, theme },
    });
    for (const path of screensFor(pages, place)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await assertAccessible();
    }
    assertClean();
  });
}
