import { toBase64 } from '@velvet/contract/envelope';
import { type Language, languageCodes, languageTag } from '@velvet/contract/language';
import {
  firstResponse,
  holdScripts,
  madePage,
  messageOf,
  publicScreens,
} from './harness/first-response.ts';
import { everyday, fullOnly } from './harness/full-run.ts';
import { logIn } from './harness/log-in.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

interface Visitor {
  readonly language: Language;
  readonly isAdult: boolean;
  /** In everything that this visitor sends, and nobody else. */
  readonly mark: string;
  readonly token?: string;
}

/** A browser's headers with the visitor's mark wherever one can be put. */
function headersOf(
  velvet: Velvet,
  { language, isAdult, mark, token = mark }: Visitor,
): Record<string, string> {
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
    referer: `${velvet.url}/Login?next=/Home&name=${mark}`,
  };
}

test('nothing of one visitor is in another’s page, however many ask at the same time', async ({
  velvet,
}) => {
  const members = await Promise.all(
    ['demo', 'guest1'].map(async (name) => ({ name, token: await logIn(velvet.url, name) })),
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
      page: await firstResponse(velvet.url + each.address, headersOf(velvet, each.visitor)),
    })),
  );
  expect(pages.length).toBe(192);
  const secrets = [
    /mark\d/,
    /bearer/i,
    ...members.flatMap(({ token }) => [new RegExp(token), new RegExp(toBase64(token))]),
  ];
  for (const { address, visitor, page } of pages) {
    const { language, isAdult } = visitor;
    expect(page.html).toMatch(new RegExp(`^<!doctype html><html lang="${languageTag(language)}"`));
    for (const secret of secrets) expect(page.html, address).not.toMatch(secret);
    expect(/^<!doctype html><html [^>]*data-gate[ >]/.test(page.html), address).toBe(!isAdult);
    for (const [name, value] of page.headers) {
      if (name !== 'set-cookie') expect(value, name).not.toMatch(/mark\d/);
    }
  }
});

test('a page is the same for a guest and for a member, to the byte', async ({ velvet }) => {
  const token = await logIn(velvet.url, 'demo');
  for (const { address } of publicScreens) {
    for (const language of ['en', 'ja'] as const) {
      const visitor = { language, isAdult: true, mark: 'guest' };
      await madePage(velvet.url + address, headersOf(velvet, visitor));
      const [guest, member] = await Promise.all([
        firstResponse(velvet.url + address, headersOf(velvet, visitor)),
        firstResponse(velvet.url + address, headersOf(velvet, { ...visitor, token })),
      ]);
      expect(member.html).toBe(guest.html);
      for (const call of Object.keys(guest.answers)) {
        expect(call).not.toMatch(/user|member|balance|token|wallet/i);
      }
    }
  }
});

test(
  'two phones at the same time: each sees its own language and its own account',
  full,
  async ({ velvet }) => {
    const headers = (language: Language) => ({ cookie: `velvet.lang=${language}` });
    await Promise.all(
      (['en', 'ja'] as const).map((one) => madePage(`${velvet.url}/Home`, headers(one))),
    );
    const [member, guest] = await Promise.all([
      velvet.phone({ language: 'en', member: 'demo' }),
      velvet.phone({ language: 'ja' }),
    ]);
    await Promise.all([member.page.goto('/Home'), guest.page.goto('/Home')]);
    const tab = (language: Language) =>
      messageOf('remote-listings', 'listings.home.tab.matches', language);
    await member.page.getByRole('tab', { name: tab('en') }).waitFor();
    await guest.page.getByRole('tab', { name: tab('ja') }).waitFor();
    expect(await guest.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await member.page.goto('/Login');
    await member.page.waitForURL('**/Home');
    await guest.page.goto('/Login');
    await guest.page.locator('input[name="username"]').waitFor();
    member.assertClean();
    guest.assertClean();
  },
);

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
  test(
    `S2.3 no flash of another language or theme than the device remembers (${isAdult ? 'known' : 'new'} visitor)`,
    everyday(!isAdult, 'the same for who has answered the age gate'),
    async ({ velvet }) => {
      const english = { 'accept-language': 'en-US' };
      for (const { address, app, message } of publicScreens) {
        await madePage(velvet.url + address, english);
        const { page, context, close } = await velvet.phone({
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
          expect(
            texts.filter((text) => text.includes(wrong)),
            `${address}: ${wrong}`,
          ).toEqual([]);
        }
        const wrong = messageOf(app, message, 'en');
        expect(
          texts.filter((text) => text.includes(wrong)),
          address,
        ).toEqual([]);
        expect(await page.evaluate('window.grounds.size'), 'the theme changed').toBe(1);
        await close();
      }
    },
  );
}
