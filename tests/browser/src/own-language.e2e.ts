import type { Language } from '@velvet/contract/language';
import { everyday } from './harness/full-run.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

/** A word of the first listing's tags, its region's name, and the reason of a withdrawal. */
const words = {
  zh: {
    tag: /溫柔|幽默|優雅|開朗|文藝|愛運動|細心/,
    region: '桃園',
    reason: '已支付到綁定的銀行卡',
  },
  kr: {
    tag: /다정함|유머|우아함|밝음|예술적|활동적|세심함/,
    region: '타오위안',
    reason: '등록된 카드로 지급되었습니다',
  },
  tr: {
    tag: /Nazik|Esprili|Zarif|Neşeli|Sanatçı|Sportif|Özenli/,
    region: 'Taoyuan',
    reason: 'Bağlı karta ödendi',
  },
} as const satisfies Partial<Record<Language, object>>;

for (const language of ['zh', 'kr', 'tr'] as const) {
  test(
    `S2.6 tags, regions and reasons come in the member’s language (${language})`,
    everyday(language === 'zh', 'the same in other languages'),
    async ({ velvet }) => {
      const { tag, region, reason } = words[language];
      const { page } = await velvet.phone({ language, member: 'demo' });
      await page.goto('/detail?id=1');
      await expect(screen(page).locator('ul li').filter({ hasText: tag }).first()).toBeVisible();
      await page.goto('/CityList');
      await screen(page).getByText(region, { exact: true }).waitFor();
      await page.goto('/WithdrawRecord');
      await screen(page).getByText(reason).first().waitFor();
    },
  );
}
