import assert from 'node:assert/strict';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { freePort } from '@velvet/embedded-postgres/free-port';
import { overrideAddress } from '@velvet/releases/override';
import type { Page } from 'playwright-core';
import { copySources, type Scratch, type Staying } from './harness/scratch.ts';
import { useSuite } from './harness/suite.ts';
import { takeOverride } from './harness/take-override.ts';

/** Developing a remote: in the released shell, and federated with everything reloading hot. */
const suite = useSuite();
const messages = 'remote-video/src/messages/en.json';
const title = '"video.videos.title": "Video"';
const card = 'main:not([hidden]) a[href^="/PlayVideo?id="]';

let scratch: Scratch;
let staying: Staying[] = [];
before(async () => {
  scratch = await copySources(path.join(suite.releasesDir, '..'));
});
afterEach(async () => {
  for (const { stop } of staying) await stop();
  staying = [];
  await scratch.reset();
});
after(() => scratch.remove());

async function stay(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const started = await scratch.stay(environment, '--import', 'tsx', ...args);
  staying.push(started);
  return started.said();
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

test('a remote runs in the released shell, with a badge, and only while that is allowed', async () => {
  const DEV_PORT = String(await freePort());
  const origin = `http://localhost:${DEV_PORT}`;
  await scratch.edit(messages, title, '"video.videos.title": "Mine alone"');
  const url = suite.previewUrl;
  const { page, assertClean } = await suite.previewPhone({ language: 'en', member: 'demo' });
  const early = await overrideAddress(suite.releasesDir, { id: 'video', origin }, url);
  const refused = await suite.previewPhone();
  assert.equal((await refused.page.goto(early))?.status(), 403);

  const environment = { VELVET_URL: suite.url, DEV_PORT };
  const said = await stay(environment, 'tools/dev/remote.ts', 'video', '--against', 'production');
  const address = /http:\S+\/edge\/override\S+/.exec(said)?.[0] ?? '';
  await takeOverride(page, address, { id: 'video', origin });
  const badge = page.getByRole('complementary', { name: 'Override' });
  await page.locator('nav a[href="/Video"]').click();
  await heading(page, 'Mine alone').waitFor();
  await page.locator(card).first().click();
  await page.locator('video').waitFor();
  await page.goto('/Video');
  await heading(page, 'Mine alone').waitFor();
  assertClean(/preload/);

  const [, version = ''] = /releases\/shell\/([^/]+)\//.exec(await page.content()) ?? [];
  assert.match(version, /^1\.0\.0-/);
  await scratch.edit(messages, 'Mine alone', 'Changed meanwhile');
  await heading(page, 'Changed meanwhile').waitFor();

  const code = new URL(address).searchParams.get('code') ?? '';
  const again = await page.evaluate(async (used) => {
    const answer = await fetch('/edge/override', {
      method: 'POST',
      body: new URLSearchParams({ code: used }),
    });
    return answer.text();
  }, code);
  assert.match(again, /was used before/);

  const other = await suite.previewPhone({ language: 'en' });
  await other.page.goto('/Video');
  await heading(other.page, 'Video').waitFor();
  assert.equal(await other.page.getByRole('complementary', { name: 'Override' }).count(), 0);

  await staying.pop()?.stop();
  await page.goto('/Video');
  await heading(page, 'Video').waitFor();
  assert.equal(await badge.count(), 0);
});

test('in npm run dev a remote changes inside the shell without losing its state', async () => {
  const PORT = String(await freePort());
  const start = "import('./tools/dev/everything.ts').then((dev) => dev.developEverything())";
  await stay({ PORT, API_URL: suite.url }, '--eval', start);
  const url = `http://localhost:${PORT}`;
  const { page } = await suite.phone({ url, language: 'en', member: 'demo' });
  await page.goto('/Mine');
  await page.getByRole('link', { name: 'Change login password' }).click();
  await changesWhileOpen(page);
  // What Module Federation's developer tools show.
  const known = await page.evaluate((): readonly string[] => {
    const federation: unknown = Reflect.get(window, '__FEDERATION__');
    const isThere = typeof federation === 'object' && federation !== null;
    const modules: unknown = isThere ? Reflect.get(federation, 'moduleInfo') : undefined;
    return typeof modules === 'object' && modules !== null ? Object.keys(modules) : [];
  });
  for (const name of ['velvet_shell', 'velvet_wallet']) {
    assert.ok(
      known.some((module) => module.startsWith(name)),
      `${name} is not among ${known.join(', ')}`,
    );
  }
});

test('a remote alone changes without losing its state', async () => {
  const environment = { API_URL: suite.url, DEV_PORT: String(await freePort()) };
  await stay(environment, 'tools/dev/remote.ts', 'wallet');
  const url = `http://localhost:${environment.DEV_PORT}`;
  const { page } = await suite.phone({ url, language: 'en', member: 'demo' });
  await page.goto('/SetLoginPassword');
  await changesWhileOpen(page);
});

/** What a development server would print of a build that is not as it should be. */
const assertNoWarnings = (): void => {
  for (const { said } of staying) assert.doesNotMatch(said(), /warning|error/i);
};

const newMessage = "{ id: 'wallet.new', defaultMessage: 'Changed while {state}' }";
const page = 'remote-wallet/src/set-login-password/set-login-password-page.tsx';
const catalog = 'remote-wallet/src/messages/en.json';
const kitStyle = 'shared/src/ui/button/button.module.css';

/**
 * Edits a component (no catalog has its new message yet), a message and a style of the wallet while
 * somebody is typing there.
 */
async function changesWhileOpen(phone: Page): Promise<void> {
  const old = phone.getByRole('textbox', { name: 'Old password' });
  await old.fill('half typed');
  await phone.evaluate(() => Object.assign(window, { samePage: true }));
  await scratch.edit(
    page,
    'title={intl.formatMessage(settings.loginPassword)}',
    `title={intl.formatMessage(${newMessage}, { state: 'open' })}`,
  );
  await heading(phone, 'Changed while open').waitFor();

  await scratch.edit(catalog, '"New password"', '"Fresh password"');
  await phone.getByRole('textbox', { name: 'Fresh password', exact: true }).waitFor();

  const save = phone.getByRole('button', { name: 'Save' });
  await scratch.edit(kitStyle, '.button {', '.button {\n  outline: 3px dotted rgb(1, 2, 3);');
  await save.evaluate(async (button) => {
    while (getComputedStyle(button).outlineColor !== 'rgb(1, 2, 3)') {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  assert.equal(await phone.evaluate(() => 'samePage' in window), true);
  assert.equal(await old.inputValue(), 'half typed');
  assertNoWarnings();
}
