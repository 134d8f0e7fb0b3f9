import { createHash } from 'node:crypto';
import { languageCodes } from '@velvet/contract/language';
import { aRelease, screenOf, setOf } from '@velvet/registry/testing';
import { composePage, composeRest, type PageInput } from './compose-page.ts';
import { composeHead } from './page-head.ts';
import { descriptions } from './site-info.ts';

const shell = aRelease({
  id: 'shell',
  entry: { js: ['main.js'], css: ['main.css'] },
  groups: { login: { js: ['login.js'], css: ['login.css'] } },
  firstPaint: { css: '.fp{}', screens: { any: '<p>any</p>' } },
  boot: 'if (1 < 2) start();',
});
const listings = aRelease({
  id: 'listings',
  version: '7',
  groups: { home: { js: ['home.js'], css: ['home.css'] } },
  firstPaint: { css: '.fp-home{}', screens: { home: '<p>skeleton</p>' } },
});

const answers = { sys_config: { code: 200, msg: 'ok', data: { name: 'Velvet' } } };
const content = {
  screen: '<main>Samt</main>',
  gate: '<dialog open></dialog>',
  signIn: '<dialog role="alertdialog"></dialog>',
  answers,
};
const aPage = (own: Partial<PageInput> = {}): PageInput => ({
  set: setOf([shell, listings]),
  screen: screenOf('/Home'),
  language: 'en',
  productName: 'Velvet',
  bannerUrl: '/banner.webp',
  hasGate: true,
  styles: { shell: '.shell{}', owner: '.home > p{}' },
  content,
  ...own,
});
const compose = (own: Partial<PageInput> = {}) => composePage(aPage(own));

const inlineTexts = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}( [^>]*)?>(.*?)</${tag}>`, 'gs'))]
    .filter(([, attributes = '']) => !/ src=| type="application\/json"/.test(attributes))
    .map(([, , text = '']) => text);
const hashesIn = (policy: string, name: string) =>
  [
    ...(policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '').matchAll(
      /'sha256-([^']+)'/g,
    ),
  ].map(([, hash = '']) => hash);
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const answersText = (html: string) =>
  /<script type="application\/json" id="velvet-answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

describe('content security policy', () => {
  const pages: [string, Partial<PageInput>][] = [
    ['with its screen', {}],
    [
      'with a screen of the shell',
      { screen: screenOf('/Login'), styles: { shell: '.shell{}', owner: '' } },
    ],
    ['whose screen did not come in time', { content: undefined }],
    ['that is a skeleton from the start', { content: undefined, styles: undefined }],
  ];

  test.each(pages)('names the hash of every inline text of a page %s', (_, own) => {
    const { html, contentSecurityPolicy } = compose(own);
    const styles = inlineTexts(html, 'style');
    expect(styles.length).toBeGreaterThan(0);
    expect(hashesIn(contentSecurityPolicy, 'style-src')).toEqual(
      expect.arrayContaining(styles.map(sha256)),
    );
    expect(inlineTexts(html, 'script')).toEqual([shell.boot]);
    expect(hashesIn(contentSecurityPolicy, 'script-src')).toEqual([sha256(shell.boot)]);
  });

  test('allows no other text than the page’s and its skeleton’s', () => {
    const { html, contentSecurityPolicy } = compose();
    const late = inlineTexts(compose({ content: undefined }).html, 'style');
    const all = new Set([...inlineTexts(html, 'style'), ...late].map(sha256));
    expect(new Set(hashesIn(contentSecurityPolicy, 'style-src'))).toEqual(all);
    expect(contentSecurityPolicy).not.toMatch(/unsafe-(?:inline|eval)/);
  });

  test('is the same whether or not the screen is rendered, because it is sent first', () => {
    expect(compose({ content: undefined }).contentSecurityPolicy).toBe(
      compose().contentSecurityPolicy,
    );
  });
});

test.each(languageCodes)('is described in its language, and as for adults: %s', (language) => {
  const { html } = compose({ language });
  const [, description = ''] = /<meta name="description" content="([^"]+)">/.exec(html) ?? [];
  expect(description).toBe(descriptions[language]);
  expect(html).toContain('<meta name="rating" content="adult">');
});

test('the head does not depend on the rest of the page', () => {
  const head = composeHead(aPage());
  for (const own of [{}, { content: undefined }]) {
    expect(compose(own).html).toBe(head + composeRest(aPage(own)));
  }
  expect(head).not.toMatch(/Samt|<body>/);
});

describe('preloads of pictures', () => {
  const images =
    '<link rel="preload" as="image" href="/a.webp"/><link rel="preload" as="image" imageSrcSet="/b.webp 1x"/>';

  test('move from before the screen into the head, before deferrable resources', () => {
    const { html } = compose({ content: { ...content, screen: `${images}<main>Samt</main>` } });
    expect(html).toContain(`<meta name="rating" content="adult">${images}</head>`);
    expect(html.indexOf('as="script"')).toBeGreaterThan(html.indexOf('id="root"'));
    expect(html).toContain('<div id="root"><main>Samt</main></div>');
    expect(html.split('/a.webp')).toHaveLength(2);
  });

  test('inside of the screen stay where they are', () => {
    const screen = `<main>${images}</main>`;
    expect(compose({ content: { ...content, screen } }).html).toContain(
      `<div id="root">${screen}</div>`,
    );
  });

  test('a rendered screen has no banner of its skeleton', () => {
    expect(compose().html).not.toContain('/banner.webp');
  });
});

describe('S0.2 the age gate', () => {
  test('is in front of the screen for visitors who have not confirmed', () => {
    const { html } = compose();
    expect(html).toMatch(/^<!doctype html><html lang="en" data-gate data-tabs>/);
    expect(html).toContain('</div><div id="velvet-gate"><dialog open></dialog></div>');
  });

  test('is absent for visitors who have', () => {
    const { html } = compose({ hasGate: false });
    expect(html).toMatch(/^<!doctype html><html lang="en" data-tabs>/);
    expect(html).not.toMatch(/data-gate|velvet-gate|<dialog open/);
  });
});

describe('S3.2 the question to log in', () => {
  const question = '<div id="velvet-sign-in"><dialog role="alertdialog"></dialog></div>';

  test('comes with a rendered screen', () => {
    expect(compose().html).toContain(question);
    expect(compose({ content: undefined }).html).not.toContain('velvet-sign-in');
  });

  test('is left out where the shell’s release has none', () => {
    const { html } = compose({ content: { ...content, signIn: '' } });
    expect(html).not.toContain('velvet-sign-in');
  });
});

describe('the API responses', () => {
  test('are in the page unchanged', () => {
    expect(JSON.parse(answersText(compose().html))).toEqual(answers);
  });

  test('cannot break out of their script element', () => {
    const hostile = '</script><script>alert(1)</script><!--\u2028';
    const own = { [hostile]: { code: 200, msg: hostile, data: [hostile] } };
    const { html } = compose({ content: { ...content, answers: own } });
    expect(answersText(html)).not.toMatch(/<\/?script|<!--/);
    expect(JSON.parse(answersText(html))).toEqual(own);
    expect(inlineTexts(html, 'script')).toEqual([shell.boot]);
  });

  test('are not in a page that shows a skeleton', () => {
    expect(compose({ content: undefined }).html).not.toContain('velvet-answers');
  });
});

test.each([
  ['/Home', 'for-all'],
  ['/Login', 'for-guests'],
  ['/Register', 'for-guests'],
])('%s is rendered %s', (address, expected) => {
  const { html } = compose({ screen: screenOf(address) });
  expect(html).toContain(`"rendered":"${expected}"`);
});

test('a rendered page inlines its styles and loads no style sheet before its screen', () => {
  const { html } = compose();
  expect(inlineTexts(html, 'style')).toEqual(['.shell{}', '.home > p{}']);
  expect(html).toContain('<style data-release="listings/7">');
  expect(html).not.toMatch(/<link rel="stylesheet"/);
});
