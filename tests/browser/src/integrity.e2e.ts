import type { Page } from '@playwright/test';
import { listingCards, videoCards } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const TAMPERED = 'window.tampered = true;';

/** Answers what matches with other content than was released. */
async function tamper(page: Page, files: RegExp, body = TAMPERED): Promise<void> {
  const contentType = files.source.includes('css') ? 'text/css' : 'text/javascript';
  await page.route(files, (route) => route.fulfill({ contentType, body }));
}

const wasTampered = (page: Page) => page.evaluate(() => 'tampered' in window);

async function openVideos(velvet: Velvet) {
  const phone = await velvet.phone({ language: 'en' });
  const said: string[] = [];
  phone.page.on('console', (message) => said.push(message.text()));
  return { ...phone, said };
}

for (const [name, files] of [
  ['entry', /\/releases\/video\/[^/]+\/remoteEntry\.js/],
  ['chunk', /\/releases\/video\/[^/]+\/videos\.js/],
  ['style', /\/releases\/video\/[^/]+\/videos\.css/],
] as const) {
  test(`S3.71 a tampered ${name} does not run, is reported, and leaves Retry`, async ({
    velvet,
  }) => {
    const { page, said } = await openVideos(velvet);
    await tamper(page, files, name === 'style' ? 'body{--tampered:1}' : TAMPERED);
    await page.goto('/Video');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await wasTampered(page)).toBe(false);
    const style = await page.evaluate(() =>
      getComputedStyle(document.body).getPropertyValue('--tampered'),
    );
    expect(style).toBe('');
    expect(
      said.some((line) => /integrity/i.test(line)),
      said.join('\n'),
    ).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await videoCards(page).first().waitFor();
  });
}

test('a tampered shell does not run', async ({ velvet }) => {
  const { page, said } = await openVideos(velvet);
  await tamper(page, /\/releases\/shell\/[^/]+\/main\.js/);
  await page.goto('/Video');
  await page.waitForLoadState('load');
  expect(await wasTampered(page)).toBe(false);
  expect(
    said.some((line) => /integrity/i.test(line)),
    said.join('\n'),
  ).toBe(true);
});

test('a script without its hash does not run, nor does one made of a string', async ({
  velvet,
}) => {
  const { page } = await openVideos(velvet);
  await page.goto('/Home');
  await listingCards(page).first().waitFor();
  // Text, because the test's own compiler adds helpers to functions that the page does not have.
  const outcome: unknown = await page.evaluate(`(async () => {
    const attempt = (give) => new Promise((resolve) => {
      const script = document.createElement('script');
      script.onload = () => resolve('ran');
      script.onerror = () => resolve('blocked');
      try { give(script); document.head.append(script); } catch (error) { resolve(error.name); }
    });
    const own = document.querySelector('script[src*="/shell/"]').src;
    const policy = trustedTypes.createPolicy('velvet', { createScriptURL: (url) => url });
    return {
      string: await attempt((script) => { script.src = own; }),
      unhashed: await attempt((script) => { script.src = policy.createScriptURL(own); }),
    };
  })()`);
  expect(outcome).toEqual({ string: 'TypeError', unhashed: 'blocked' });
});

test('nothing on the way to a screen is fetched twice or complained about', async ({ velvet }) => {
  const { page, said, assertClean } = await openVideos(velvet);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/Home');
  await listingCards(page).first().waitFor();
  const files = fetched.filter((path) => path.startsWith('/releases/'));
  expect(files.length, files.join('\n')).toEqual(new Set(files).size);
  expect(said.filter((line) => /preload|integrity/i.test(line))).toEqual([]);
  assertClean();
});
