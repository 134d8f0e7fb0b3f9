import type { Page } from '@playwright/test';
import { endOtherSessions } from '@velvet/contract/account-extras';
import { minor } from '@velvet/contract/money';
import { login } from '@velvet/contract/sign-in';
import { DEMO_PASSWORD } from '../../../server/api/src/demo/members.ts';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { addPoints, newMember } from './harness/members.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';
import { withoutLiveEvents } from './harness/without-live-events.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const isStream = (request: { url(): string }) => new URL(request.url()).pathname === '/api/events';

/** Opens a screen of the member and waits until events are read. */
async function openListening(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(isStream);
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

test('S15.2 a recharge elsewhere shows at once; one tab reads for all of the browser', async ({
  velvet,
}) => {
  const { username, token } = await newMember(velvet.url, 100);
  const { page, context, assertClean } = await velvet.phone({ language: 'en' });
  await context.addInitScript((own) => localStorage.setItem('token', own), token);
  await openListening(page, '/Mine');
  await expect(screen(page).getByText('100.00')).toBeVisible();

  const other = await context.newPage();
  let otherStreams = 0;
  other.on('request', (request) => {
    if (isStream(request)) otherStreams += 1;
  });
  await other.goto('/Mine');
  await expect(screen(other).getByText('100.00')).toBeVisible();
  await addPoints(velvet.url, token, minor(2_500));
  for (const tab of [page, other]) await expect(screen(tab).getByText('125.00')).toBeVisible();
  expect(otherStreams).toBe(0);

  // The one that read is closed: the other one takes over.
  const taken = other.waitForRequest(isStream);
  await page.close();
  await taken;
  await addPoints(velvet.url, token, minor(2_500));
  await expect(screen(other).getByText('150.00')).toBeVisible();
  assertClean();

  // S14.2: ended from another device, the tab learns it without a tap.
  const elsewhere = await callApi(velvet.url, login, { username, password: DEMO_PASSWORD });
  await callApi(velvet.url, endOtherSessions, {}, elsewhere.token);
  await expect(screen(other).getByText('150.00')).toBeHidden();
});

test('S15.2 S4.5 without the stream everything works as before', full, async ({ velvet }) => {
  const { token } = await newMember(velvet.url, 100);
  const { page, context } = await velvet.phone({ language: 'en' });
  await context.addInitScript((own) => localStorage.setItem('token', own), token);
  await withoutLiveEvents(context);
  const tried = page.waitForRequest(isStream);
  await page.goto('/Mine');
  await tried;
  await addPoints(velvet.url, token, minor(2_500));
  await page.reload();
  await expect(screen(page).getByText('125.00')).toBeVisible();
});
