import * as v from 'valibot';
import { languageCodes } from './language.ts';
import { publishedManifest, remoteManifestSchema, shellManifestSchema } from './remote-manifest.ts';
import { eachOf } from './testing/each-of.ts';

const entry = { menu: 'mine', group: 'records', order: 1, address: '/Video?id=1', icon: 'M4 4h16' };
const manifest = {
  id: 'video',
  title: 'Video',
  devPort: 3002,
  routes: { '/Video': { screen: 'videos', title: 'video.title' } },
  menu: [entry],
  budget: { startBytes: 1, screenBytes: 1 },
};
const read = (own: object) => v.safeParse(remoteManifestSchema, { ...manifest, ...own });
const problemOf = (own: object) => read(own).issues?.[0].message;

test('a route is for members, and not rendered for everybody, unless it says so', () => {
  expect(read({}).output).toMatchObject({
    routes: { '/Video': { access: 'members', rendered: false, firstCalls: [] } },
  });
});

test('what is no path is refused', () => {
  eachOf(
    [
      '/Video/',
      'Video',
      '//Video',
      '/',
      '/Video?id=1',
      '/../Mine',
      '/%4Dine',
      '/Vidéo',
      '/-a',
      '/__proto__',
    ],
    (path) => {
      expect(problemOf({ routes: { [path]: { screen: 'a' } }, menu: [] })).toContain('a path is');
    },
  );
});

test('a manifest with a fault is refused', () => {
  eachOf(
    [
      ['a name that is not its folder’s', { id: 'Video' }],
      ['the shell’s name', { id: 'shell' }],
      ['a port of the system', { devPort: 80 }],
      ['a field that nobody reads', { owner: 'video' }],
      ['a screen outside of its folder', { routes: { '/Video': { screen: '../mine' } } }],
      [
        'a call to another address',
        { routes: { '/Video': { screen: 'a', firstCalls: ['../pay?x=1'] } } },
      ],
      ['an icon that is more than a path', { menu: [{ ...entry, icon: 'M4 4"/><script>' }] }],
      ['a menu whose name is no word', { menu: [{ ...entry, menu: '__proto__' }] }],
    ] as const,
    ([_name, own]) => {
      expect(read(own).success).toBe(false);
    },
  );
});

test('a first call may have parameters of the address, but not on a screen rendered for everybody', () => {
  const player = { screen: 'player', access: 'public', firstCalls: ['video_list?id={id}&page=1'] };
  const withRoute = (own: object) => ({
    routes: { '/PlayVideo': { ...player, ...own } },
    menu: [],
  });
  expect(read(withRoute({})).success).toBe(true);
  expect(problemOf(withRoute({ rendered: true }))).toContain('cannot depend on the address');
  expect(read(withRoute({ rendered: true, access: 'members' })).success).toBe(true);
  const ofMember = { rendered: true, firstCalls: ['video_get_info?id={id}'] };
  expect(read(withRoute(ofMember)).success).toBe(true);
  for (const call of ['video_get_info?id={', 'video_get_info?id={a b}', '{id}']) {
    expect(read(withRoute({ firstCalls: [call] })).success).toBe(false);
  }
});

test('an entry of a menu leads to an own route', () => {
  expect(problemOf({ menu: [{ ...entry, address: '/Withdraw' }] })).toContain('the same app');
});

test('S13.3 a remote has its console pages below its own id', () => {
  const page = {
    ...{ page: 'console-list', title: 'video.title', section: 'content' },
    ...{ order: 1, roles: ['content'] },
  };
  const problem = (path: string, own: object = {}) =>
    problemOf({ console: { pages: { [path]: { ...page, ...own } } } });
  expect(problem('/video/uploads')).toBeUndefined();
  expect(problem('/wallet/uploads')).toContain('below /<its id>/');
  expect(problem('/video/uploads', { roles: [] })).toBeDefined();
  expect(problem('/video/uploads', { section: 'elsewhere' })).toBeDefined();
});

test('a remote has not the name of a host', () => {
  expect(problemOf({ id: 'console' })).toBe('the name of a host');
});

test('only the shell is the shell', () => {
  const { devPort: _, ...shell } = { ...manifest, id: 'shell' };
  expect(v.is(shellManifestSchema, shell)).toBe(true);
  expect(v.is(shellManifestSchema, { ...shell, id: 'video' })).toBe(false);
});

describe('what a release publishes', () => {
  const site = Object.fromEntries(
    languageCodes.map((code) => [code, { 'video.title': `Video ${code}`, 'video.label': code }]),
  );
  const console = { en: { 'video.console.uploads': 'Uploads' } };
  const catalogs = { site, console };
  const publish = (menu: readonly object[]) =>
    publishedManifest(v.parse(remoteManifestSchema, { ...manifest, menu }), catalogs);

  test('has the route’s title for an entry without a label, in every language', () => {
    const [published] = publish([entry]).menu;
    expect(Object.keys(published?.label ?? {})).toEqual([...languageCodes]);
    expect(published?.label.en).toBe('Video en');
    expect(publish([{ ...entry, label: 'video.label' }]).menu[0]?.label.ja).toBe('ja');
  });

  test('is nothing when a catalog lacks a label', () => {
    expect(() => publish([{ ...entry, label: 'video.other' }])).toThrow(
      'video has no message video.other in zh-hans',
    );
  });

  test('has the titles of console pages in both languages of the console', () => {
    const page = {
      ...{ page: 'console-uploads', title: 'video.console.uploads' },
      ...{ section: 'content', order: 10, roles: ['content'] },
    };
    const read = v.parse(remoteManifestSchema, {
      ...manifest,
      console: { pages: { '/video/uploads': page } },
    });
    expect(() => publishedManifest(read, catalogs)).toThrow(
      'video has no message video.console.uploads in zh-Hans',
    );
    const both = { ...console, 'zh-Hans': { 'video.console.uploads': '上传' } };
    expect(publishedManifest(read, { site, console: both }).console).toEqual({
      pages: {
        '/video/uploads': {
          ...{ section: 'content', order: 10, roles: ['content'] },
          title: { en: 'Uploads', 'zh-Hans': '上传' },
        },
      },
    });
  });

  test('does not say what only the repository needs', () => {
    expect(publish([])).toEqual({
      title: 'Video',
      routes: v.parse(remoteManifestSchema, manifest).routes,
      menu: [],
    });
  });
});
