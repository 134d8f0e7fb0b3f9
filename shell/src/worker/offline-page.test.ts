import { createHash } from 'node:crypto';
import { languageCodes, languageTag } from '@velvet/contract/language';
import { offlinePage } from './offline-page.ts';
import { workerTexts } from './worker-texts.ts';

const address = new URL('https://velvet.example/list?id=4&name=%22%3E%3Cscript%3E');

test.each(languageCodes)('says in %s what happened, with a way to try again', async (language) => {
  const response = await offlinePage(language, address);
  const html = await response.text();
  const { title, text, again } = workerTexts[language];
  expect(html).toContain(`<html lang="${languageTag(language)}">`);
  expect(html).toContain(`<h1>${title}</h1><p>${text}</p>`);
  expect(html).toContain(`href="/list?id=4&amp;name=%22%3E%3Cscript%3E">${again}</a>`);
});

test('no cache keeps it, and its status is that of an error', async () => {
  const { status, headers } = await offlinePage('en', address);
  expect([status, headers.get('Cache-Control')]).toEqual([503, 'no-store']);
});

test('its policy allows its own style and nothing else', async () => {
  const response = await offlinePage('en', address);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(policy).not.toMatch(/script-src|unsafe/);
});

test('every language has all texts', () => {
  const names = Object.keys(workerTexts.en);
  for (const language of languageCodes) {
    expect(Object.keys(workerTexts[language])).toEqual(names);
    expect(Object.values(workerTexts[language])).not.toContain('');
  }
});
