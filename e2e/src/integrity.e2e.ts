import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

const TAMPERED = 'window.tampered = true;';

/** Answers what matches with other content than was released. */
async function tamper(page: Page, files: RegExp, body = TAMPERED): Promise<void> {
  const contentType = files.source.includes('css') ? 'text/css' : 'text/javascript';
  await page.route(files, (route) => route.fulfill({ contentType, body }));
}

const wasTampered = (page: Page) => page.evaluate(() => 'tampered' in window);

async function openVideos() {
  const phone = await suite.phone({ language: 'en' });
  const said: string[] = [];
  phone.page.on('console', (message) => said.push(message.text()));
  return { ...phone, said };
}

for (const [name, files] of [
  ['entry', /\/releases\/video\/[^/]+\/remoteEntry\.js/],
  ['chunk', /\/releases\/video\/[^/]+\/videos\.js/],
  ['style', /\/releases\/video\/[^/]+\/videos\.css/],
] as const) {
  test(`S3.71 a tampered ${name} does not run, is reported, and leaves Retry`, async () => {
    const { page, said } = await openVideos();
    await tamper(page, files, name === 'style' ? 'body{--tampered:1}' : TAMPERED);
    await page.goto('/Video');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    assert.equal(await wasTampered(page), false);
    const style = await page.evaluate(() =>
      getComputedStyle(document.body).getPropertyValue('--tampered'),
    );
    assert.equal(style, '');
    assert.ok(
      said.some((line) => /integrity/i.test(line)),
      said.join('\n'),
    );
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('main:not([hidden]) a[href^="/PlayVideo?id="]').first().waitFor();
  });
}

test('a tampered shell does not run', async () => {
  const { page, said } = await openVideos();
  await tamper(page, /\/releases\/shell\/[^/]+\/main\.js/);
  await page.goto('/Video');
  await page.waitForLoadState('load');
  assert.equal(await wasTampered(page), false);
  assert.ok(
    said.some((line) => /integrity/i.test(line)),
    said.join('\n'),
  );
});

test('a script without its hash does not run, nor does one made of a string', async () => {
  const { page } = await openVideos();
  await page.goto('/Home');
  await page.locator('main:not([hidden]) a[href^="/detail?id="]').first().waitFor();
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
  assert.deepEqual(outcome, { string: 'TypeError', unhashed: 'blocked' });
});

test('nothing on the way to a screen is fetched twice or complained about', async () => {
  const { page, said, assertClean } = await openVideos();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/Home');
  await page.locator('main:not([hidden]) a[href^="/detail?id="]').first().waitFor();
  const files = fetched.filter((path) => path.startsWith('/releases/'));
  assert.deepEqual(files.length, new Set(files).size, files.join('\n'));
  assert.deepEqual(
    said.filter((line) => /preload|integrity/i.test(line)),
    [],
  );
  assertClean();
});
