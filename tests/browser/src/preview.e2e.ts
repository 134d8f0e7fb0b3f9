import { allowOverride, overrideAddress } from '@velvet/registry/override';
import { DEMO_PASSWORD } from '../../../server/api/src/demo/members.ts';
import { fullOnly } from './harness/full-run.ts';
import { newMember } from './harness/members.ts';
import { screen, videoCards } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('an origin of its own; the tests of the edge prove its rules');

/** Code that nobody released runs at the preview origin: what is kept from it, and from its visitors. */
test.describe.configure({ mode: 'default' });

/** Nobody serves it: here it is about whether it would be asked. */
const override = { id: 'video', origin: 'http://localhost:3999' };

test.beforeAll(({ stack }) => allowOverride(stack.releasesDir, override, true));
test.afterAll(({ stack }) => allowOverride(stack.releasesDir, override, false));

const addressOfCode = (velvet: Velvet) =>
  overrideAddress(velvet.releasesDir, override, velvet.previewUrl);

test(
  'a member who is signed in is a guest in the preview, also with a token carried over',
  full,
  async ({ velvet }) => {
    const { username, token } = await newMember(velvet.url);
    const { page, context } = await velvet.phone({ language: 'en' });
    const signIn = async () => {
      await page.getByRole('textbox', { name: 'Username' }).fill(username);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Log in' }).click();
    };
    await page.goto('/Login?return=%2FMine');
    await signIn();
    await page.waitForURL('**/Mine');

    await page.goto(`${velvet.previewUrl}/Home`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const sent = await context.cookies(velvet.previewUrl);
    expect(sent.filter(({ name }) => name.includes('session'))).toEqual([]);
    await page.evaluate((stolen) => localStorage.setItem('token', stolen), token);
    await page.goto(`${velvet.previewUrl}/Mine`);
    await page.waitForURL(`${velvet.previewUrl}/Login?return=%2FMine`);
    await signIn();
    await page.getByText('Only demo accounts work in the preview').waitFor();
  },
);

test('a demo member is served there', full, async ({ velvet }) => {
  const { page, assertClean } = await velvet.previewPhone({ language: 'en' });
  await page.goto('/Login?return=%2FMine');
  await page.getByRole('textbox', { name: 'Username' }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/Mine');
  await screen(page).locator('a[href^="/Setting"]').first().waitFor();
  assertClean();
});

test(
  'a page of another site sets no override, even with a code that is good',
  full,
  async ({ velvet }) => {
    const { page, context, assertClean } = await velvet.previewPhone({ language: 'en' });
    const code = new URL(await addressOfCode(velvet)).searchParams.get('code') ?? '';
    const action = `${velvet.previewUrl}/edge/override`;
    const html = `<form method="post" action="${action}">
    <input name="code" value="${code}"><button>Win</button></form>`;
    await context.route('http://elsewhere.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    );
    await page.goto('http://elsewhere.test/');
    const posted = page.waitForResponse(action);
    await page.getByRole('button', { name: 'Win' }).click();
    expect((await posted).status()).toBe(403);

    await page.goto('/Video');
    await videoCards(page).first().waitFor();
    await expect(page.getByRole('complementary', { name: 'Override' })).toHaveCount(0);
    const kept = await context.cookies(velvet.previewUrl);
    expect(kept.some(({ name }) => name.includes('override'))).toBe(false);
    assertClean(/status of 403/);
  },
);

test(
  'the page that asks names the origin, cannot be framed, and can be left',
  full,
  async ({ velvet }) => {
    const { page, assertClean, assertAccessible } = await velvet.previewPhone({ language: 'en' });
    const answer = await page.goto(await addressOfCode(velvet));
    expect(answer?.headers()['content-security-policy'] ?? '').toMatch(/frame-ancestors 'none'/);
    await page.getByText(override.origin, { exact: true }).waitFor();
    await assertAccessible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/Home');
    await expect(page.getByRole('complementary', { name: 'Override' })).toHaveCount(0);
    assertClean();
  },
);

test('the main origin knows neither codes nor origins from elsewhere', full, async ({ velvet }) => {
  const query = new URL(await addressOfCode(velvet)).search;
  expect((await fetch(`${velvet.url}/edge/override${query}`)).status).toBe(404);
  const { headers } = await fetch(`${velvet.url}/Video`);
  expect(headers.get('content-security-policy') ?? '').not.toMatch(/:\/\//);
});
