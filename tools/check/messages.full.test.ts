import { checkMessages } from './messages.ts';
import { temporaryTree } from './testing/temporary-tree.ts';
import {
  ALLOW_FILE,
  checkTranslations,
  messagePlaces,
  otherConsoleTags,
  otherTags,
} from './translations.ts';

/**
 * Part of the full run: each case starts FormatJS's command line anew. Every day `messages.test.ts` shows that
 * the check finds what is wrong in the sources, in a catalog and in a translation.
 */
type Texts = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, string>>;

/** Catalogs beside sources: the text, marked with the language unless it is English. */
function catalogsBeside(
  sources: string,
  tags: readonly string[],
  english: Texts,
  changes: Readonly<Record<string, Texts>> = {},
) {
  const files = tags.map((tag) => {
    const own = Object.entries(english).map(([id, text]) => [id, `${text} ${tag}`]);
    const texts = { ...Object.fromEntries(own), ...changes[tag] };
    return [`${sources}/messages/${tag}.json`, JSON.stringify(texts)];
  });
  return {
    [`${sources}/messages/en.json`]: JSON.stringify(english),
    ...Object.fromEntries(files),
  };
}

/** Catalogs of a package in all languages. */
const catalogs = (folder: string, english: Texts, changes?: Readonly<Record<string, Texts>>) =>
  catalogsBeside(`${folder}/src`, otherTags, english, changes);

const defines = (texts: Texts) =>
  `import { defineMessages } from 'react-intl';
   export const messages = defineMessages<{ m0: { n: number } }>({ ${Object.entries(texts)
     .map(([id, text], at) => `m${at}: { id: '${id}', defaultMessage: ${JSON.stringify(text)} }`)
     .join(', ')} });`;

const everything = ['shared/ui', 'shell', 'console', 'remote-video', 'server/api', 'server/edge'];

function check(files: Files, find = checkMessages, folders = everything) {
  const tree = temporaryTree({ [ALLOW_FILE]: '{}', ...files });
  try {
    const problems = find(tree.root, folders);
    return problems.map(({ file, message }) => `${file} ${message}`).join('\n');
  } finally {
    tree.remove();
  }
}

const page = 'remote-video/src/videos/videos-page.messages.ts';
const english = 'remote-video/src/messages/en.json';
const turkish = 'remote-video/src/messages/tr.json';
const id = 'video.list.title';

/** The catalogs of a remote, without its sources: that takes one process less. */
const checkCatalogs = (files: Files) =>
  check(files, (root) => checkTranslations(root, messagePlaces(root, 'remote-video').slice(0, 1)));

/** One message of a remote, with its Turkish translation. */
const one = (text: string, translation = `${text} tr`) =>
  checkCatalogs(catalogs('remote-video', { [id]: text }, { tr: { [id]: translation } }));

describe('messages in the sources', () => {
  test('packages without messages are fine', () => {
    expect(check({ 'shell/src/app.ts': 'export {};' })).toBe('');
  });

  test('the English catalog is what the sources say, tests aside', () => {
    const files = catalogs('remote-video', { [id]: 'Videos' });
    const differs = `${english} differs from the sources in ${id}; npm run messages writes it`;
    expect(check({ [page]: defines({ [id]: 'Videos' }), ...files })).toBe('');
    expect(check({ [page]: defines({ [id]: 'Films' }), ...files })).toBe(differs);
    expect(check({ 'remote-video/src/a.test.ts': defines({ [id]: 'Videos' }), ...files })).toBe(
      differs,
    );
    expect(check({ [page]: defines({ [id]: 'Videos' }) })).toBe(differs);
  });

  test('a message without a text', () => {
    const source = `import { defineMessages } from 'react-intl';
      export const messages = defineMessages({ title: { id: '${id}' } });`;
    expect(check({ [page]: source })).toBe(`${page} ${id} has no defaultMessage`);
  });

  test('a message of another package', () => {
    const texts = { 'listings.a.b': 'Text' };
    expect(check({ [page]: defines(texts), ...catalogs('remote-video', texts) })).toBe(
      `${page} listings.a.b must begin with video.`,
    );
  });

  test('S13.3 the operators’ console has catalogs of its own, in its two languages', () => {
    const operators = 'remote-video/src/console/films/films-page.messages.ts';
    const texts = { 'video.console.title': 'Films' };
    const own = catalogsBeside('remote-video/src/console', otherConsoleTags, texts);
    const members = catalogs('remote-video', { [id]: 'Videos' });
    const sources = { [page]: defines({ [id]: 'Videos' }), [operators]: defines(texts) };
    expect(check({ ...sources, ...members, ...own })).toBe('');
    expect(check({ ...sources, ...members })).toBe(
      `remote-video/src/console/messages/en.json differs from the sources in video.console.title; npm run messages writes it`,
    );
    const host = { 'console.desk.title': 'Desk' };
    const desk = { 'console/src/desk/desk-page.messages.ts': defines(host) };
    expect(check({ ...desk, ...catalogsBeside('console/src', otherConsoleTags, host) })).toBe('');
    expect(otherConsoleTags).toEqual(['zh-Hans']);
  });

  test('an id that is computed', () => {
    const source = `const m = defineMessages({ a: { id: 'video.' + name, defaultMessage: 'A' } });`;
    expect(check({ [page]: source })).toMatch(/^formatjs extract .*`id` must be a string literal/);
  });

  test('two texts with one id', () => {
    const other = 'remote-video/src/player/player.messages.ts';
    const files = { [page]: defines({ [id]: 'Videos' }), [other]: defines({ [id]: 'Films' }) };
    expect(check(files)).toContain(`Duplicate message id: "${id}"`);
  });
});

describe('translations', () => {
  test('plural categories may differ, as the languages do', () => {
    const text = '{n, plural, one {# item} other {# items}}';
    expect(one(text, '{n, plural, other {# öğe}}')).toBe('');
  });

  test('a text is missing, or one too many', () => {
    const files = catalogs('remote-video', { [id]: 'Videos' });
    expect(checkCatalogs({ ...files, [turkish]: '{}' })).toMatch(
      /Missing .* locale tr:\nvideo.list.title/,
    );
    const more = JSON.stringify({ [id]: 'Videolar', 'video.old': 'Eski' });
    expect(checkCatalogs({ ...files, [turkish]: more })).toMatch(/Extra .* locale tr:\nvideo.old/);
  });

  test('a whole language is absent', () => {
    const { [turkish]: _, ...files } = catalogs('remote-video', { [id]: 'Videos' });
    expect(check({ [page]: defines({ [id]: 'Videos' }), ...files })).toBe(`${turkish} is absent`);
  });

  test.each([
    ['a missing placeholder', 'of {name}', 'x', /name/],
    ['another type', '{at, date, short}', '{at, time, short}', /conflicting types/],
    ['a plural without other', '{n, plural, other {#}}', '{n, plural, one {#}}', /OTHER_CLAUSE/],
    ['an unclosed tag', 'Videos', '<b>Videolar', /UNCLOSED_TAG/],
  ])('%s', (_, text, translation, problem) => {
    expect(one(text, translation)).toMatch(problem);
  });

  test('English that is not ICU', () => {
    expect(one('Videos {', 'Videolar')).toContain('EXPECT_ARGUMENT_CLOSING_BRACE');
  });

  test('a catalog that is not JSON', () => {
    const files = catalogs('remote-video', { [id]: 'Videos' });
    expect(checkCatalogs({ ...files, [turkish]: '{' })).toContain('tr.json');
  });

  test('an empty text', () => {
    expect(one('Videos', '  ')).toBe(`${turkish} ${id} is empty`);
  });

  test('the same text as in English, unless it is placeholders alone', () => {
    expect(one('Videos', 'Videos')).toContain(`${turkish} ${id} is the same as in English`);
    const plural = '{n, plural, other {# of <b>all</b>}}';
    expect(one(plural, plural)).toContain(`${turkish} ${id} is the same as in English`);
    expect(one('{a} / {b}', '{a} / {b}')).toBe('');
  });

  test('the allow file excuses, and only what needs it', () => {
    const files = catalogs('remote-video', { [id]: 'VIP' }, { tr: { [id]: 'VIP' } });
    const allow = (list: object) => ({ ...files, [ALLOW_FILE]: JSON.stringify(list) });
    expect(checkCatalogs(allow({ [id]: ['tr'] }))).toBe('');
    expect(checkCatalogs(allow({ [id]: ['tr', 'ja'] }))).toBe(
      `${ALLOW_FILE} ${id} ja excuses nothing`,
    );
  });
});

test('the server’s texts belong to a refusal or are mentioned in its sources', () => {
  const files = catalogs('server/api', { no_session: 'Log in', saved: 'Saved', forgotten: 'Old' });
  expect(check({ ...files, 'server/api/src/a.ts': `export const done = 'saved';` })).toBe(
    'server/api/src/messages/en.json forgotten is used nowhere',
  );
});
