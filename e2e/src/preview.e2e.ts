import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allowOverride, overrideAddress } from '@velvet/releases/override';
import { DEMO_PASSWORD } from '../../api/src/demo/members.ts';
import { newMember } from './harness/members.ts';
import { useSuite } from './harness/suite.ts';

/** Code that nobody released runs at the preview origin: what is kept from it, and from its visitors. */
const suite = useSuite();
/** Nobody serves it: here it is about whether it would be asked. */
const override = { id: 'video', origin: 'http://localhost:3999' };

before(() => allowOverride(suite.releasesDir, override, true));
after(() => allowOverride(suite.releasesDir, override, false));

const addressOfCode = () => overrideAddress(suite.releasesDir, override, suite.previewUrl);

test('a member who is signed in is a guest in the preview, also with a token carried over', async () => {
  const { username, token } = await newMember(suite.url);
  const { page, context } = await suite.phone({ language: 'en' });
  const signIn = async () => {
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await page.goto('/Login?return=%2FMine');
  await signIn();
  await page.waitForURL('**/Mine');

  await page.goto(`${suite.previewUrl}/Home`);
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
  const sent = await context.cookies(suite.previewUrl);
  assert.deepEqual(
    sent.filter(({ name }) => name.includes('session')),
    [],
  );
  await page.evaluate((stolen) => localStorage.setItem('token', stolen), token);
  await page.goto(`${suite.previewUrl}/Mine`);
  await page.waitForURL(`${suite.previewUrl}/Login?return=%2FMine`);
  await signIn();
  await page.getByText('Only demo accounts work in the preview').waitFor();
});

test('a demo member is served there', async () => {
  const { page, assertClean } = await suite.previewPhone({ language: 'en' });
  await page.goto('/Login?return=%2FMine');
  await page.getByRole('textbox', { name: 'Username' }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/Mine');
  await page.locator('main:not([hidden]) a[href^="/Setting"]').first().waitFor();
  assertClean();
});

test('a page of another site sets no override, even with a code that is good', async () => {
  const { page, context, assertClean } = await suite.previewPhone({ language: 'en' });
  const code = new URL(await addressOfCode()).searchParams.get('code') ?? '';
  const action = `${suite.previewUrl}/edge/override`;
  const html = `<form method="post" action="${action}">
    <input name="code" value="${code}"><button>Win</button></form>`;
  await context.route('http://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto('http://elsewhere.test/');
  const posted = page.waitForResponse(action);
  await page.getByRole('button', { name: 'Win' }).click();
  assert.equal((await posted).status(), 403);

  await page.goto('/Video');
  await page.locator('main:not([hidden]) a[href^="/PlayVideo?id="]').first().waitFor();
  assert.equal(await page.getByRole('complementary', { name: 'Override' }).count(), 0);
  const kept = await context.cookies(suite.previewUrl);
  assert.equal(
    kept.some(({ name }) => name.includes('override')),
    false,
  );
  assertClean(/status of 403/);
});

test('the page that asks names the origin, cannot be framed, and can be left', async () => {
  const { page, assertClean, assertAccessible } = await suite.previewPhone({ language: 'en' });
  const answer = await page.goto(await addressOfCode());
  assert.match(answer?.headers()['content-security-policy'] ?? '', /frame-ancestors 'none'/);
  await page.getByText(override.origin, { exact: true }).waitFor();
  await assertAccessible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/Home');
  assert.equal(await page.getByRole('complementary', { name: 'Override' }).count(), 0);
  assertClean();
});

test('the main origin knows neither codes nor origins from elsewhere', async () => {
  const query = new URL(await addressOfCode()).search;
  assert.equal((await fetch(`${suite.url}/edge/override${query}`)).status, 404);
  const { headers } = await fetch(`${suite.url}/Video`);
  assert.doesNotMatch(headers.get('content-security-policy') ?? '', /:\/\//);
});
