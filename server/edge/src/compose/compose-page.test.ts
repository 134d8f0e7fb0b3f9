import { createHash } from 'node:crypto';
import { digestOf, type Release } from '@velvet/registry/store';
import { aRelease, declaredBy, screenOf, setOf } from '@velvet/registry/testing';
import * as v from 'valibot';
import { composePage, type PageInput } from './compose-page.ts';
import { screenAt } from './screen.ts';

const route = { screen: 'a', access: 'members' as const, rendered: false, firstCalls: [] };
const js = (...names: string[]) => ({ js: names, css: [] });
const shell = (own: Partial<Release> = {}) =>
  aRelease({
    id: 'shell',
    version: '2',
    entry: { js: ['main.js'], css: ['main.css'] },
    groups: { 'messages-en': js('en.js'), login: js('login.js') },
    firstPaint: {
      css: '.fp{color:red}',
      screens: { any: '<p>any</p>', 'tab-bar': '<nav></nav>' },
    },
    boot: 'start();',
    ...own,
  });
const listings = (own: Partial<Release> = {}) =>
  aRelease({
    id: 'listings',
    version: '7',
    groups: {
      feature: { js: ['feature.js'], css: ['feature.css'] },
      'messages-en': js('l-en.js'),
      'messages-ja': js('l-ja.js'),
      home: { js: ['home.js', 'feature.js'], css: ['home.css'] },
      detail: js('detail.js'),
    },
    firstPaint: {
      css: '.home{color:blue}',
      screens: { home: '<section><!--velvet:banner--></section>' },
    },
    ...own,
  });

const home = screenOf('/Home');
if (!home) throw new Error('There is a Home');

function compose(own: Partial<PageInput> & { readonly apps?: readonly Release[] } = {}) {
  const { apps = [shell(), listings(), aRelease()], ...input } = own;
  return composePage({
    set: setOf(apps),
    screen: screenOf('/Home'),
    language: 'en',
    productName: 'Velvet',
    bannerUrl: undefined,
    hasGate: false,
    ...input,
  });
}

const preloadsOf = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="(\w+)"[^>]*? href="([^"]*)"/g)].map(
    ([, kind, url]) => `${kind} ${url}`,
  );

const siteSchema = v.looseObject({
  menus: v.record(v.string(), v.array(v.object({ address: v.string() }))),
});
const jsonIn = (html: string, id: string): unknown => {
  const script = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's');
  return JSON.parse(script.exec(html)?.[1] ?? '');
};
const pageDataOf = (html: string) => jsonIn(html, 'velvet-page');
const siteDataOf = (html: string) => v.parse(siteSchema, jsonIn(html, 'velvet-site'));

test('S3.4 an address with a parameter may have a skeleton of its own', () => {
  const screens = { games: '<p>hall</p>', 'games.key': '<p>table</p>' };
  const firstPaint = { css: '', screens };
  const apps = [shell(), aRelease({ id: 'game', firstPaint })];
  const shapes = (...parameters: string[]) =>
    /<p>(\w+)/.exec(compose({ apps, screen: screenOf('/Lottery'), parameters }).html)?.[1];
  expect(shapes()).toBe('hall');
  expect(shapes('id', 'key')).toBe('table');
  expect(shapes('protect')).toBe('hall');
});

describe('integrity', () => {
  test('every script and style has its integrity', () => {
    const { html } = compose();
    const loading = [...html.matchAll(/<(?:link|script)[^>]*\/releases\/[^>]*>/g)].map(
      ([tag]) => tag,
    );
    expect(loading.length).toBeGreaterThan(10);
    for (const tag of loading) {
      expect(tag).toMatch(/ integrity="sha256-[\w+/=]{44}" crossorigin="anonymous">/);
    }
  });

  test('a page with a file without a hash is refused', () => {
    const damaged = shell();
    expect(() => compose({ apps: [{ ...damaged, files: {} }] })).toThrow('no hash of main.css');
  });

  test('strings do not become scripts', () => {
    const { contentSecurityPolicy } = compose();
    expect(contentSecurityPolicy).toContain("require-trusted-types-for 'script'");
    expect(contentSecurityPolicy).toContain("trusted-types velvet 'allow-duplicates'");
  });
});

describe('preloads', () => {
  test('everything the screen needs, in the order of use, each once', () => {
    expect(preloadsOf(compose().html)).toEqual([
      'style /releases/shell/2/main.css',
      'script /releases/shell/2/main.js',
      'script /releases/shell/2/en.js',
      'script /releases/listings/7/remoteEntry.js',
      'style /releases/listings/7/feature.css',
      'script /releases/listings/7/feature.js',
      'script /releases/listings/7/l-en.js',
      'style /releases/listings/7/home.css',
      'script /releases/listings/7/home.js',
    ]);
  });

  test('messages of the page’s language only', () => {
    const { html } = compose({ language: 'ja' });
    expect(html).toContain('<html lang="ja" data-tabs>');
    expect(preloadsOf(html)).toContain('script /releases/listings/7/l-ja.js');
    expect(html).not.toContain('l-en.js');
  });

  test('a screen of the shell needs no remote', () => {
    const preloads = preloadsOf(compose({ screen: screenOf('/Login') }).html);
    expect(preloads).toContain('script /releases/shell/2/login.js');
    expect(preloads.filter((preload) => preload.includes('/listings/'))).toEqual([]);
  });

  test('without a release of its remote a page belongs to the shell', () => {
    const { html } = compose({ apps: [shell()] });
    expect(preloadsOf(html).filter((preload) => !preload.includes('/shell/'))).toEqual([]);
    expect(html).toContain('<p>any</p>');
  });

  test('without a shell there is no page', () => {
    expect(() => compose({ apps: [listings()] })).toThrow('The shell has no release');
  });
});

const integrity = `sha256-${digestOf('remoteEntry.js')}`;

describe('page data', () => {
  test('contains the fallback release of a remote', () => {
    const set = setOf([shell(), aRelease({ version: '2' })], [aRelease({ version: '1' })]);
    expect(pageDataOf(compose({ set }).html)).toMatchObject({
      remotes: {
        video: {
          version: '2',
          previous: { version: '1', entry: '/releases/video/1/remoteEntry.js', integrity },
        },
      },
    });
  });

  test('lists the entries of all remotes, the language and the early calls', () => {
    const { html } = compose();
    expect(pageDataOf(html)).toEqual({
      remotes: {
        listings: { version: '7', entry: '/releases/listings/7/remoteEntry.js', integrity },
        video: { version: '1.0.0-a', entry: '/releases/video/1.0.0-a/remoteEntry.js', integrity },
      },
      language: 'en',
      early: ['base_info', 'sys_config', 'xuanfeilist?id=0&page=1'],
      addressCalls: [],
      sessionCalls: [],
    });
    expect(siteDataOf(html)).toEqual({
      routes: {
        listings: expect.objectContaining({ '/Home': 'public', '/detail': 'members' }),
        video: { '/Video': 'public', '/PlayVideo': 'public', '/video/library': 'members' },
      },
      menus: {},
      forMembers: { '/detail': ['id'], '/PlayVideo': ['id'] },
    });
  });

  test.each(['rendered', 'skeleton'])('routes and menus follow the content (%s)', (kind) => {
    const content = { screen: '<main></main>', gate: '', signIn: '', answers: {} };
    const { html } = compose(kind === 'rendered' ? { content } : {});
    const root = html.indexOf('<div id="root">');
    expect(root).toBeGreaterThan(html.indexOf('id="velvet-page"'));
    expect(html.indexOf('id="velvet-site"')).toBeGreaterThan(root);
  });

  test('names the paths that only the release to fall back to has', () => {
    const routes = { '/Video': route, '/video/old': route };
    const older = aRelease({ version: '1', app: { title: 'Video', routes, menu: [] } });
    const { html } = compose({ set: setOf([shell(), aRelease({ version: '2' })], [older]) });
    expect(pageDataOf(html)).toMatchObject({
      remotes: { video: { previous: { version: '1', paths: ['/video/old'] } } },
    });
  });

  test('has the entries of menus in their order, from several apps', () => {
    const entry = (address: string, order: number) => {
      const label = { 'zh-hans': '', zh: '', en: address, ja: '', kr: '', tr: '' };
      return { menu: 'mine', group: 'records', order, address, icon: 'M4 4', label };
    };
    const routes = { '/video/a': route, '/video/b': route };
    const menu = [entry('/video/b', 30), entry('/video/a?x=1', 10)];
    const video = aRelease({ app: { title: 'Video', routes, menu } });
    const other = listings({ app: { ...declaredBy('listings'), menu: [entry('/CityList', 20)] } });
    const { menus } = siteDataOf(compose({ apps: [shell(), other, video] }).html);
    expect(menus.mine?.map(({ address }) => address)).toEqual([
      '/video/a?x=1',
      '/CityList',
      '/video/b',
    ]);
  });

  const player = { ...home, firstCalls: ['video_get_info?id={id}'] };
  const publicScreen = { ...home, firstCalls: ['video_list?id={class}&page=1'] };
  test.each([
    ['of a members’ screen', screenOf('/profile'), [], ['xuanfeidata?id={id}']],
    ['of members', player, [], player.firstCalls],
    ['with parameters', publicScreen, publicScreen.firstCalls, []],
    ['of no screen', undefined, [], []],
  ])('keeps calls %s apart from those of everybody', (_, screen, addressCalls, sessionCalls) => {
    const { html } = compose({ screen, parameters: ['id'] });
    const early = ['base_info', 'sys_config'];
    expect(pageDataOf(html)).toMatchObject({ early, addressCalls, sessionCalls });
  });

  test('has no calls of members for an address without the parameters that they are about', () => {
    expect(pageDataOf(compose({ screen: player }).html)).toMatchObject({ sessionCalls: [] });
  });

  test('S3.82 names the screens that are rendered for members, with their parameters', () => {
    const { forMembers } = siteDataOf(compose({ apps: [shell(), listings()] }).html);
    expect(forMembers).toEqual({ '/detail': ['id'] });
  });

  test('cannot break out of its script', () => {
    const hostile = '</script><script>alert(1)</script><!--';
    const remote = listings({ version: hostile });
    const screen = { ...home, firstCalls: [hostile] };
    const { html } = compose({ apps: [shell(), remote], screen });
    const text = html.slice(html.indexOf('id="velvet-page">'));
    expect(text.slice(0, text.indexOf('</script>'))).not.toMatch(/<\/?script|<!--/);
    expect(pageDataOf(html)).toMatchObject({ early: ['base_info', 'sys_config', hostile] });
  });
});

describe('external texts are escaped', () => {
  test('the product name', () => {
    const { html } = compose({ productName: '</title><script>alert("1")</script>' });
    expect(html).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</title>',
    );
  });

  test('the banner, in every position', () => {
    const { html } = compose({ bannerUrl: '/a.webp" onload="alert(1)' });
    expect(html.match(/\/a\.webp&quot; onload=&quot;alert\(1\)/g)).toHaveLength(2);
    expect(html).not.toContain('onload="');
  });

  test('a banner address is no replacement pattern', () => {
    const { html } = compose({ bannerUrl: "/$&$'.webp" });
    expect(html).toContain('src="/$&amp;$&#39;.webp"');
  });
});

describe('first paint', () => {
  test('the banner is preloaded first and drawn in its slot', () => {
    const { html } = compose({ bannerUrl: '/banner.webp' });
    expect(preloadsOf(html)[0]).toBe('image /banner.webp');
    expect(html).toMatch(/<section><img [^>]*src="\/banner\.webp"[^>]*><\/section>/);
  });

  test('a screen without a slot gets no banner', () => {
    const { html } = compose({ screen: screenOf('/detail'), bannerUrl: '/banner.webp' });
    expect(html).not.toContain('banner.webp');
  });

  test('without a banner the slot is empty', () => {
    expect(compose().html).toContain('<section></section>');
  });

  test('S3.1 space for the tab bar is reserved on tab screens only', () => {
    expect(compose().html).toContain('<nav></nav>');
    expect(compose({ screen: screenOf('/detail') }).html).not.toContain('<nav></nav>');
  });

  test('an unknown address shows the shell, without a bar', () => {
    const { html } = compose({ screen: undefined });
    expect(html).toContain('<p>any</p></div></div>');
    expect(html).toContain('<script defer src="/releases/shell/2/main.js" integrity=');
  });
});

describe('content security policy', () => {
  const sha256 = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const directive = (policy: string, name: string) =>
    policy.split('; ').find((part) => part.startsWith(`${name} `));

  test('contains the hashes of exactly the inline texts', () => {
    const { html, contentSecurityPolicy } = compose();
    const [, script] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(script).toBe('start();');
    expect(style).toBe('.fp{color:red}.home{color:blue}');
    expect(directive(contentSecurityPolicy, 'script-src')).toBe(
      `script-src 'self' ${sha256(script)}`,
    );
    expect(directive(contentSecurityPolicy, 'style-src')).toBe(`style-src 'self' ${sha256(style)}`);
  });

  test('allows nothing inline beyond that, nothing evaluated, no frame around it', () => {
    const { html, contentSecurityPolicy } = compose({ bannerUrl: '/banner.webp' });
    expect(contentSecurityPolicy).not.toMatch(/unsafe-(?:inline|eval)|\*/);
    expect(directive(contentSecurityPolicy, 'default-src')).toBe("default-src 'none'");
    expect(directive(contentSecurityPolicy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(html).not.toMatch(/ style="| on\w+="/);
  });
});

describe('spec 3: addresses are exact', () => {
  const { site } = setOf(
    ['shell', 'listings', 'video', 'wallet', 'game'].map((id) => aRelease({ id })),
  );

  test.each([
    ['/', 'listings', 'home'],
    ['/Home', 'listings', 'home'],
    ['/Choose', 'listings', 'hall'],
    ['/Infomation', 'wallet', 'basic-info'],
    ['/Login', 'shell', 'login'],
  ])('%s is a screen of %s', (pathname, app, screen) => {
    expect(screenAt({ site }, pathname)).toMatchObject({ app, screen });
  });

  test.each(['/home', '/Home/', '//Home', '/nowhere', '', '/__proto__', '/constructor'])(
    '%j is unknown',
    (pathname) => {
      expect(screenAt({ site }, pathname)).toBeUndefined();
    },
  );
});
