import { consoleAppearances, fullOnly } from './harness/full-run.ts';
import { test } from './harness/test.ts';

const full = fullOnly('DOM tests check the same pages without their colours');

for (const [_place, [language, theme]] of consoleAppearances.entries()) {
  test(`the pages of notices are accessible (${language}, ${theme})`, full, async ({ velvet }) => {
    const options = { operator: 'cleo', language, theme } as const;
    const { page, assertClean, assertAccessible } = await velvet.console(options);
    await page.goto('/wallet/notices');
    await page.getByRole('row').nth(1).waitFor();
    await assertAccessible();
    await page.goto('/wallet/notices?id=1');
    await page.getByRole('tablist').waitFor();
    await assertAccessible();
    assertClean();
  });
}
