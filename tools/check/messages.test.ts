import { languageTags } from './catalogs.ts';
import { ALLOW_FILE, checkMessages } from './messages.ts';
import { temporaryTree } from './temporary-tree.ts';

type Texts = Readonly<Record<string, string>>;

/** Catalogs in all languages: the text, marked with the language unless it is English. */
function catalogs(folder: string, english: Texts, changes: Readonly<Record<string, Texts>> = {}) {
  return Object.fromEntries(
    languageTags.map((tag) => {
      const own = Object.entries(english).map(([id, text]) => [
        id,
        tag === 'en' ? text : `${text} ${tag}`,
      ]);
      const texts = { ...Object.fromEntries(own), ...changes[tag] };
      return [`${folder}/src/messages/${tag}.json`, JSON.stringify(texts)];
    }),
  );
}

const uses = (...ids: readonly string[]) =>
  `import { defineMessages } from 'react-intl';
   export const messages = defineMessages({ ${ids.map((id, at) => `m${at}: { id: '${id}' }`).join(', ')} });`;

function check(files: Readonly<Record<string, string>>): readonly string[] {
  const tree = temporaryTree(files);
  try {
    const folders = ['shared', 'shell', 'remote-video', 'api', 'edge'];
    return checkMessages(tree.root, folders).map(({ file, message }) => `${file} ${message}`);
  } finally {
    tree.remove();
  }
}

const page = 'remote-video/src/videos/videos-page.messages.ts';
const one = (english: string, changes: Readonly<Record<string, string>> = {}) =>
  check({
    [page]: uses('video.list.title'),
    ...catalogs(
      'remote-video',
      { 'video.list.title': english },
      Object.fromEntries(
        Object.entries(changes).map(([tag, text]) => [tag, { 'video.list.title': text }]),
      ),
    ),
  });

describe('message catalogs', () => {
  test('packages without messages are fine', () => {
    expect(check({ 'shell/src/app.ts': 'export {};' })).toEqual([]);
  });

  test('complete catalogs are fine', () => {
    expect(one('Videos of {name}')).toEqual([]);
  });

  test('one language lacks a text', () => {
    const files = catalogs('remote-video', { 'video.a.b': 'Text', 'video.a.c': 'Other' });
    const tr = { 'remote-video/src/messages/tr.json': '{"video.a.b":"Metin"}' };
    expect(check({ [page]: uses('video.a.b', 'video.a.c'), ...files, ...tr })).toEqual([
      'remote-video/src/messages/tr.json lacks video.a.c',
    ]);
  });

  test('a whole language is absent', () => {
    const files: Record<string, string> = catalogs('remote-video', { 'video.a.b': 'Text' });
    delete files['remote-video/src/messages/ja.json'];
    expect(check({ [page]: uses('video.a.b'), ...files })).toEqual([
      'remote-video/src/messages/ja.json lacks video.a.b',
    ]);
  });

  test('used without any catalog', () => {
    expect(check({ [page]: uses('video.a.b') })).toEqual([`${page} video.a.b is in no catalog`]);
  });

  test('used but in no catalog', () => {
    const files = catalogs('remote-video', { 'video.a.b': 'Text' });
    expect(check({ [page]: uses('video.a.b', 'video.a.typo'), ...files })).toEqual([
      `${page} video.a.typo is in no catalog`,
    ]);
  });

  test('in the catalogs but used nowhere, tests aside', () => {
    const files = catalogs('remote-video', { 'video.a.b': 'Text' });
    const expected = ['remote-video/src/messages video.a.b is used nowhere'];
    expect(check(files)).toEqual(expected);
    expect(check({ 'remote-video/src/a.test.ts': uses('video.a.b'), ...files })).toEqual(expected);
    expect(check({ 'remote-video/src/a.ts': `// video.a.b`, ...files })).toEqual(expected);
  });

  test('a wrong prefix', () => {
    const files = catalogs('remote-video', { 'listings.a.b': 'Text' });
    expect(check({ [page]: uses('listings.a.b'), ...files })).toEqual([
      `${page} listings.a.b must begin with video.`,
      'remote-video/src/messages listings.a.b must begin with video.',
    ]);
  });

  test('an id that is computed', () => {
    const source = `const m = defineMessages({ a: { id: 'video.' + name } });`;
    expect(check({ [page]: source })).toEqual([`${page} a message id must be a literal`]);
  });

  test.each([
    ['an unclosed brace', 'Videos {name'],
    ['a plural without other', '{n, plural, one {#}}'],
    ['an unclosed tag', '<b>Videos'],
  ])('%s is not ICU', (_, text) => {
    expect(one('Videos', { ko: text })).toEqual([
      expect.stringContaining('ko.json video.list.title is not ICU'),
    ]);
  });

  test.each([
    ['a missing argument', 'of {name}', 'x', 'lacks the argument name'],
    ['a renamed argument', 'of {name}', '{nom}', 'has an argument nom that English lacks'],
    ['another type', '{at, date, short}', '{at, time, short}', 'uses at as time, English as date'],
    ['a number as text', 'n {n, number}', '{n}', 'uses n as plain, English as number'],
    ['no plural', '{n, plural, one {# item} other {# items}}', '{n} x', 'uses n as plain, English'],
    [
      'a plural over another argument',
      '{n, plural, other {# of}} {m}',
      '{m, plural, other {# x}} {n}',
      'uses',
    ],
    [
      'ordinal for cardinal',
      '{n, plural, other {#th}}',
      '{n, selectordinal, other {#}}',
      'uses n as plural ordinal',
    ],
    [
      'other select keys',
      '{s, select, male {he} other {they}}',
      '{s, select, other {o}}',
      'uses s as select other',
    ],
    ['a missing tag', 'see <a>this</a>', 'bak', 'lacks the argument <a>'],
    [
      'an argument only inside a plural',
      '{n, plural, other {# of {all}}}',
      '{n, plural, other {#}}',
      'lacks the argument all',
    ],
  ])('%s differs between languages', (_, english, other, message) => {
    expect(one(english, { tr: other }).join('\n')).toContain(`tr.json video.list.title ${message}`);
  });

  test('plural categories may differ, as the languages do', () => {
    const english = '{n, plural, one {# item} other {# items}}';
    const others = Object.fromEntries(
      languageTags.filter((tag) => tag !== 'en').map((tag) => [tag, '{n, plural, other {# 件}}']),
    );
    expect(one(english, others)).toEqual([]);
  });

  test('an empty text', () => {
    expect(one('Videos', { tr: '  ' })).toEqual([
      'remote-video/src/messages/tr.json video.list.title is empty',
    ]);
  });

  test('the same text as in English', () => {
    expect(one('Videos', { tr: 'Videos' })).toEqual([
      expect.stringContaining('tr.json video.list.title is the same as in English'),
    ]);
  });

  test('the same placeholders alone are no untranslated text', () => {
    expect(one('{a} / {b}', { tr: '{a} / {b}' })).toEqual([]);
  });

  test('the allow file excuses, and only what needs it', () => {
    const files = {
      [page]: uses('video.list.title'),
      ...catalogs(
        'remote-video',
        { 'video.list.title': 'VIP' },
        { tr: { 'video.list.title': 'VIP' } },
      ),
    };
    const allow = (list: object) => ({ ...files, [ALLOW_FILE]: JSON.stringify(list) });
    expect(check(allow({ 'video.list.title': ['tr'] }))).toEqual([]);
    expect(check(allow({ 'video.list.title': ['tr', 'ja'] }))).toEqual([
      `${ALLOW_FILE} video.list.title ja excuses nothing`,
    ]);
  });

  test.each([
    ['is not JSON', '{'],
    ['must be a flat object of texts', '[]'],
    ['must be a flat object of texts', '{"video.a.b":{"c":"d"}}'],
    ['repeats video.a.b', '{"video.a.b":"Metin","video.a.b":"Metin"}'],
  ])('a catalog that %s', (message, json) => {
    const files = catalogs('remote-video', { 'video.a.b': 'Text' });
    const tr = { 'remote-video/src/messages/tr.json': json };
    expect(check({ [page]: uses('video.a.b'), ...files, ...tr }).join('\n')).toContain(
      `tr.json ${message}`,
    );
  });

  test('a catalog of an unknown language', () => {
    expect(check({ 'shell/src/messages/fr.json': '{}' })).toEqual([
      expect.stringContaining('shell/src/messages/fr.json is none of'),
    ]);
  });
});

describe('the server’s texts', () => {
  test('every refusal has a text in every language', () => {
    const found = check(catalogs('api', { vip_required: 'VIP required!' }));
    expect(found).toContain('api/src/messages/tr.json lacks no_session');
    expect(found.some((problem) => problem.includes('vip_required'))).toBe(false);
  });

  test('other texts must be mentioned in its source', () => {
    const files = catalogs('api', { saved: 'Saved', forgotten: 'Old' });
    const found = check({ ...files, 'api/src/a.ts': `export const done = 'saved';` });
    expect(found).toContain('api/src/messages forgotten is used nowhere');
    expect(found).not.toContain('api/src/messages saved is used nowhere');
  });
});
