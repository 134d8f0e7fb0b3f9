import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '@velvet/postgres/free-port';
import { overrideAddress } from '@velvet/registry/override';
import { fullOnly } from './harness/full-run.ts';
import { copySources, type Scratch, type Staying } from './harness/scratch.ts';
import { heading, tabLink, videoCards } from './harness/screen.ts';
import { takeOverride } from './harness/take-override.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('starts development servers');

/** Developing a remote: in the released shell, and federated with everything reloading hot. */
test.describe.configure({ mode: 'default' });

const hotReload = fullOnly('starts development servers, which build everything anew');
const messages = 'remote-video/src/messages/en.json';
const catalogTitle = '"video.videos.title": "Video"';

let scratch: Scratch;
let staying: Staying[] = [];
test.beforeAll(async ({ stack }) => {
  scratch = await copySources(path.join(stack.releasesDir, '..'));
});
test.afterEach(async () => {
  for (const { stop } of staying) await stop();
  staying = [];
  await scratch.reset();
});
test.afterAll(() => scratch.remove());

async function stay(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const started = await scratch.stay(environment, 'tools/velvet.mjs', ...args);
  staying.push(started);
  return started.said();
}

test(
  'a remote runs in the released shell, with a badge, and only while that is allowed',
  full,
  async ({ velvet }) => {
    const DEV_PORT = String(await freePort());
    const origin = `http://localhost:${DEV_PORT}`;
    await scratch.edit(messages, catalogTitle, '"video.videos.title": "Mine alone"');
    const url = velvet.previewUrl;
    const { page, assertClean } = await velvet.previewPhone({ language: 'en', member: 'demo' });
    const early = await overrideAddress(velvet.releasesDir, { id: 'video', origin }, url);
    const refused = await velvet.previewPhone();
    expect((await refused.page.goto(early))?.status()).toBe(403);

    const environment = { VELVET_URL: velvet.url, DEV_PORT };
    const said = await stay(environment, 'dev', 'video', '--against', 'production');
    const address = /http:\S+\/edge\/override\S+/.exec(said)?.[0] ?? '';
    await takeOverride(page, address, { id: 'video', origin });
    const badge = page.getByRole('complementary', { name: 'Override' });
    await tabLink(page, '/Video').click();
    await heading(page, 'Mine alone').waitFor();
    await videoCards(page).first().click();
    await page.locator('video').waitFor();
    await page.goto('/Video');
    await heading(page, 'Mine alone').waitFor();
    assertClean(/preload/);

    const [, version = ''] = /releases\/shell\/([^/]+)\//.exec(await page.content()) ?? [];
    expect(version).toMatch(/^\d+\.\d+\.\d+-/);
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
    expect(again).toMatch(/was used before/);

    const other = await velvet.previewPhone({ language: 'en' });
    await other.page.goto('/Video');
    await heading(other.page, 'Video').waitFor();
    await expect(other.page.getByRole('complementary', { name: 'Override' })).toHaveCount(0);

    await staying.pop()?.stop();
    // The edge notices a moment later that the registry does not allow the origin any more.
    await expect
      .poll(async () => {
        await page.goto('/Video');
        return badge.count();
      })
      .toBe(0);
    await heading(page, 'Video').waitFor();
  },
);

test(
  'in npm run dev a remote changes inside the shell without losing its state',
  hotReload,
  async ({ velvet }) => {
    const PORT = String(await freePort());
    await stay({ PORT, API_URL: velvet.url }, 'dev');
    const url = `http://localhost:${PORT}`;
    const { page } = await velvet.phone({ url, language: 'en', member: 'demo' });
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
      expect(
        known.some((module) => module.startsWith(name)),
        `${name} is not among ${known.join(', ')}`,
      ).toBe(true);
    }
  },
);

test('a remote alone changes without losing its state', hotReload, async ({ velvet }) => {
  const environment = { API_URL: velvet.url, DEV_PORT: String(await freePort()) };
  await stay(environment, 'dev', 'wallet');
  const url = `http://localhost:${environment.DEV_PORT}`;
  const { page } = await velvet.phone({ url, language: 'en', member: 'demo' });
  await page.goto('/SetLoginPassword');
  await changesWhileOpen(page);
});

/** What a development server would print of a build that is not as it should be. */
const assertNoWarnings = (): void => {
  for (const { said } of staying) expect(said()).not.toMatch(/warning|error/i);
};

const newMessage = "{ id: 'wallet.new', defaultMessage: 'Changed while {state}' }";
const page = 'remote-wallet/src/set-login-password/set-login-password-page.tsx';
const catalog = 'remote-wallet/src/messages/en.json';
const kitStyle = 'shared/ui/src/button/button.module.css';

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
    "{t('after')}",
    `{intl.formatMessage(${newMessage}, { state: 'open' })}`,
  );
  await phone.getByText('Changed while open').waitFor();

  await scratch.edit(catalog, '"New password"', '"Fresh password"');
  await phone.getByRole('textbox', { name: 'Fresh password', exact: true }).waitFor();

  const save = phone.getByRole('button', { name: 'Save' });
  await scratch.edit(kitStyle, '.button {', '.button {\n  outline: 3px dotted rgb(1, 2, 3);');
  await expect(save).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  expect(await phone.evaluate(() => 'samePage' in window)).toBe(true);
  await expect(old).toHaveValue('half typed');
  assertNoWarnings();
}
