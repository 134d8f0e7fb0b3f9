import { readPageData } from './page-data.ts';

const page = {
  remotes: { video: { version: '2', entry: '/releases/video/2/remoteEntry.js' } },
  language: 'ja',
};
const site = { routes: { video: { '/Video': 'public' } }, menus: {} };

function documentWith(scripts: Readonly<Record<string, object>>): Document {
  const written = document.implementation.createHTMLDocument();
  for (const [id, value] of Object.entries(scripts)) {
    const script = written.createElement('script');
    Object.assign(script, { type: 'application/json', id, textContent: JSON.stringify(value) });
    written.body.append(script);
  }
  return written;
}

test('releases and language are read from the head, routes and menus from the end', () => {
  const written = documentWith({ 'velvet-page': page, 'velvet-site': site });
  expect(readPageData(written)).toEqual({ ...page, ...site });
});

test.each([
  ['routes and menus', { 'velvet-page': page }],
  ['releases', { 'velvet-site': site }],
  ['anything', {}],
])('a page without %s is refused', (_, scripts) => {
  expect(() => readPageData(documentWith(scripts))).toThrow();
});
