import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBase64 } from '@velvet/shared/contract/envelope';
import { type Language, languageCodes, languageTag } from '@velvet/shared/contract/language';
import {
  firstResponse,
  holdScripts,
  madePage,
  messageOf,
  publicScreens,
} from './harness/first-response.ts';
import { logIn } from './harness/log-in.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

interface Visitor {
  readonly language: Language;
  readonly isAdult: boolean;
  /** In everything that this visitor sends, and nobody else. */
  readonly mark: string;
  readonly token?: string;
}

/** A browser's headers with the visitor's mark wherever one can be put. */
function headersOf({ language, isAdult, mark, token = mark }: Visitor): Record<string, string> {
  const cookies = [
    `velvet.lang=${language}`,
    ...(isAdult ? ['velvet.adult=1'] : []),
    `session=${mark}`,
    `token=${token}`,
  ];
  return {
    cookie: cookies.join('; '),
    token: toBase64(token),
    lang: language,
    authorization: `Bearer ${token}`,
    'accept-language': `${languageTag(language)}, x-${mark};q=0.1`,
    'user-agent': `Browser ${mark}`,
    'x-forwarded-for': `203.0.113.7, ${mark}`,
    referer: `${suite.url}/Login?next=/Home&name=${mark}`,
  };
}

test('nothing of one visitor is in another’s page, however many ask at the same time', async () => {
  const members = await Promise.all(
    ['demo', 'guest1'].map(async (name) => ({ name, token: await logIn(suite.url, name) })),
  );
  const visitors: Visitor[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (const [index, language] of languageCodes.entries()) {
      for (const isAdult of [true, false]) {
        const member = members[(round + index) % 3];
        const mark = `mark${round}${index}${isAdult ? 'a' : 'g'}x`;
        visitors.push({ language, isAdult, mark, ...(member ? { token: member.token } : {}) });
      }
    }
  }
  const asked = publicScreens.flatMap((screen) =>
    visitors.map((visitor) => ({ ...screen, visitor })),
  );
  const pages = await Promise.all(
    asked.map(async (each) => ({
      ...each,
      page: await firstResponse(suite.url + each.address, headersOf(each.visitor)),
    })),
  );
  assert.equal(pages.length, 192);
  const secrets = [
    /mark\d/,
    /bearer/i,
    ...members.flatMap(({ token }) => [new RegExp(token), new RegExp(toBase64(token))]),
  ];
  for (const { address, visitor, page } of pages) {
    const { language, isAdult } = visitor;
    assert.match(page.html, new RegExp(`^<!doctype html><html lang="${languageTag(language)}"`));
    for (const secret of secrets) assert.doesNotMatch(page.html, secret, address);
    assert.equal(page.html.includes('data-gate>'), !isAdult, address);
    for (const [name, value] of page.headers) {
      if (name !== 'set-cookie') assert.doesNotMatch(value, /mark\d/, name);
    }
  }
});

test('a page is the same for a guest and for a member, to the byte', async () => {
  const token = await logIn(suite.url, 'demo');
  for (const { address } of publicScreens) {
    for (const language of ['en', 'ja'] as const) {
      const visitor = { language, isAdult: true, mark: 'guest' };
      await madePage(suite.url + address, headersOf(visitor));
      const [guest, member] = await Promise.all([
        firstResponse(suite.url + address, headersOf(visitor)),
        firstResponse(suite.url + address, headersOf({ ...visitor, token })),
      ]);
      assert.equal(member.html, guest.html);
      for (const call of Object.keys(guest.answers)) {
        assert.doesNotMatch(call, /user|member|balance|token|wallet/i);
      }
    }
  }
});

test('two phones at the same time: each sees its own language and its own account', async () => {
  const headers = (language: Language) => ({ cookie: `velvet.lang=${language}` });
  await Promise.all(
    (['en', 'ja'] as const).map((one) => madePage(`${suite.url}/Home`, headers(one))),
  );
  const [member, guest] = await Promise.all([
    suite.phone({ language: 'en', member: 'demo' }),
    suite.phone({ language: 'ja' }),
  ]);
  await Promise.all([member.page.goto('/Home'), guest.page.goto('/Home')]);
  const tab = (language: Language) =>
    messageOf('remote-listings', 'listings.home.tab.matches', language);
  await member.page.getByRole('tab', { name: tab('en') }).waitFor();
  await guest.page.getByRole('tab', { name: tab('ja') }).waitFor();
  assert.equal(await guest.page.evaluate(() => localStorage.getItem('token')), null);
  await member.page.goto('/Login');
  await member.page.waitForURL('**/Home');
  await guest.page.goto('/Login');
  await guest.page.locator('input[name="username"]').waitFor();
  member.assertClean();
  guest.assertClean();
});

/** Keeps every text and background that can be seen, from the first frame on. */
const KEEP_WHAT_SHOWS = `
  window.texts = new Set(); window.grounds = new Set();
  (function look() {
    if (document.body) {
      window.texts.add(document.body.innerText);
      window.grounds.add(getComputedStyle(document.documentElement).backgroundColor);
    }
    requestAnimationFrame(look);
  })();`;

for (const isAdult of [true, false]) {
  test(`S2.3 no flash of another language or theme than the device remembers (${isAdult ? 'known' : 'new'} visitor)`, async () => {
    const english = { 'accept-language': 'en-US' };
    for (const { address, app, message } of publicScreens) {
      await madePage(suite.url + address, english);
      const { page, context, close } = await suite.phone({
        acceptLanguage: 'en-US',
        adult: isAdult,
        theme: 'light',
      });
      // What the edge knows says otherwise, as where cookies are not kept.
      await context.addInitScript(`localStorage.setItem('lang', 'ja'); ${KEEP_WHAT_SHOWS}`);
      await page.emulateMedia({ colorScheme: 'dark' });
      const release = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      // As a function: text would be evaluated again each time, which the content policy forbids.
      await page.waitForFunction(() => {
        const texts: unknown = Reflect.get(window, 'texts');
        return document.readyState !== 'loading' && texts instanceof Set && texts.size > 0;
      });
      release();
      const shown = isAdult
        ? messageOf(app, message, 'ja')
        : messageOf('shell', 'shell.ageGate.title', 'ja');
      await page.getByText(shown).first().waitFor();
      const texts = await page.evaluate<string[]>('[...window.texts]');
      for (const id of ['shell.ageGate.title', 'shell.ageGate.accept', 'shell.tabs.home']) {
        const wrong = messageOf('shell', id, 'en');
        assert.deepEqual(
          texts.filter((text) => text.includes(wrong)),
          [],
          `${address}: ${wrong}`,
        );
      }
      const wrong = messageOf(app, message, 'en');
      assert.deepEqual(
        texts.filter((text) => text.includes(wrong)),
        [],
        address,
      );
      assert.equal(await page.evaluate('window.grounds.size'), 1, 'the theme changed');
      await close();
    }
  });
}
