import { checkMessages } from './messages.ts';
import { temporaryTree } from './testing/temporary-tree.ts';
import { ALLOW_FILE, otherTags } from './translations.ts';

/** A remote with one text, its English catalog and its translations, which differ unless told otherwise. */
function remote(name: string, text: string, changes: Readonly<Record<string, string>> = {}) {
  const id = `${name}.title`;
  const texts = {
    ...Object.fromEntries(otherTags.map((tag) => [tag, `${text} ${tag}`])),
    ...changes,
  };
  const source = `import { defineMessages } from 'react-intl';
    export const messages = defineMessages({ title: { id: '${id}', defaultMessage: '${text}' } });`;
  const catalogs = Object.entries({ en: text, ...texts }).map(([tag, translation]) => [
    `remote-${name}/src/messages/${tag}.json`,
    JSON.stringify({ [id]: translation }),
  ]);
  return { [`remote-${name}/src/page.messages.ts`]: source, ...Object.fromEntries(catalogs) };
}

function check(files: Readonly<Record<string, string>>, ...remotes: readonly string[]) {
  const tree = temporaryTree({ [ALLOW_FILE]: '{}', ...files });
  try {
    const problems = checkMessages(tree.root, remotes);
    return problems.map(({ file, message }) => `${file} ${message}`);
  } finally {
    tree.remove();
  }
}

test('texts that are the same in sources and catalogs, in all languages, are fine', () => {
  expect(check(remote('video', 'Videos'), 'remote-video')).toEqual([]);
});

test('what differs from the sources, is empty or the same as in English is found', () => {
  const files = {
    ...remote('video', 'Videos', { en: 'Films' }),
    ...remote('game', 'Games', { tr: ' ', ja: 'Games' }),
  };
  expect(check(files, 'remote-video', 'remote-game')).toEqual([
    'remote-video/src/messages/en.json differs from the sources in video.title; npm run messages writes it',
    'remote-game/src/messages/tr.json game.title is empty',
    expect.stringMatching(
      /^remote-game\/src\/messages\/ja\.json game\.title is the same as in English/,
    ),
  ]);
});

test('a translation that lacks a placeholder is found', () => {
  const files = remote('wallet', 'Balance of {name}', { tr: 'Bakiye' });
  expect(check(files, 'remote-wallet').join()).toContain(
    'wallet.title: Different number of variables',
  );
});
