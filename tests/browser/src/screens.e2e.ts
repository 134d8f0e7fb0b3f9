import type { Locator, Page } from '@playwright/test';
import { fullOnly } from './harness/full-run.ts';
import { listingCards, screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const MIN_TARGET_PX = 44;
/** From here on nothing can be read through a bar. */
const OPAQUE = 0.95;

/** Role, name and address of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return {
      role: element?.getAttribute('role') ?? element?.localName,
      label: element?.getAttribute('aria-label') ?? element?.textContent ?? '',
      address: element?.getAttribute('href') ?? '',
    };
  });

test('the banners’ strip has a name, and a listing is one tab stop', async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo' });
  await page.goto('/Home');
  await listingCards(page).nth(2).waitFor();
  const stops: Awaited<ReturnType<typeof focused>>[] = [];
  do {
    await page.keyboard.press('Tab');
    stops.push(await focused(page));
  } while (stops.filter(({ address }) => address.startsWith('/detail')).length < 3);
  expect(stops.filter(({ label }) => label === '')).toEqual([]);
  expect(stops).toContainEqual({ role: 'group', label: 'Banners', address: '' });
  const listed = stops.slice(-3).map(({ address }) => address);
  expect(new Set(listed).size).toBe(3);
});

const alphaOf = (found: Locator): Promise<number> =>
  found.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return 0;
    canvas.fillStyle = getComputedStyle(element).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return (canvas.getImageData(0, 0, 1, 1).data[3] ?? 0) / 255;
  });

test('nothing is read through the bars', full, async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo' });
  await page.goto('/Home');
  await listingCards(page).first().waitFor();
  await expect(async () => {
    // A turn of the wheel while the list is taken over from the document may be lost.
    await page.mouse.wheel(0, 700);
    const header = screen(page).locator('header');
    await expect.poll(() => alphaOf(header), { timeout: 2_000 }).toBeGreaterThan(OPAQUE);
  }).toPass();
  expect(await alphaOf(page.getByRole('navigation', { name: 'Main' }))).toBeGreaterThan(OPAQUE);
  await page.goto('/detail?id=1');
  const foot = screen(page).locator('[data-foot]');
  await foot.waitFor();
  expect(await alphaOf(foot)).toBeGreaterThan(OPAQUE);
});

test('the letters of the regions are large enough for a finger', full, async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo' });
  await page.goto('/CityList');
  const letters = page.getByRole('navigation').getByRole('button');
  await letters.first().waitFor();
  for (const letter of await letters.all()) {
    const box = await letter.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  }
});

test('the columns of the game record stand below each other', full, async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo' });
  await page.goto('/GameRecord');
  await screen(page).locator('li dl').nth(5).waitFor();
  const columns = await screen(page)
    .locator('li dl')
    .evaluateAll((lists) =>
      lists.map((list) =>
        [...list.children].map((fact) => fact.getBoundingClientRect().left).join(),
      ),
    );
  expect(new Set(columns).size).toBe(1);
});

test('an empty search names what was searched for', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  for (const [path, label] of [
    ['/Choose2', 'Search by name or tag'],
    ['/CityList', 'Search regions'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('searchbox', { name: label }).fill('qwxz');
    await screen(page).getByText('Nothing was found for “qwxz”').waitFor();
    await screen(page).getByText('No data~').waitFor();
  }
  await phone.assertAccessible();
});
