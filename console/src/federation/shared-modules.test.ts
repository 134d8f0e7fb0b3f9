import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { presentSingletons, providedModules, sharedModules } from './shared-modules.ts';

const root = path.resolve(__dirname, '../../..');

/** Libraries of which the console shares only what pages use: the whole would ship unused. */
const partial = [
  'redux',
  '@reduxjs/toolkit',
  'react-intl',
  'react-redux',
  'react-router-dom',
  '@mantine/core',
];

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);
const sources = readdirSync(root)
  .filter((name) => name.startsWith('remote-'))
  .map((folder) => path.join(root, folder, 'src/console'))
  .flatMap((below) => {
    try {
      const names = readdirSync(below, { recursive: true, encoding: 'utf8' });
      return names.filter(isSource).map((name) => path.join(below, name));
    } catch {
      // A remote without pages for operators.
      return [];
    }
  });

const IMPORT = /^import (?!type )([^;]*?) from '([^']+)';$/gm;

/** Names of values that a file imports from a library; `*` for all of them. */
function importedNames(text: string, library: string): readonly string[] {
  return [...text.matchAll(IMPORT)]
    .filter(([, , from]) => from === library)
    .flatMap(([, clause = '']) => {
      const names = /^\{([^}]*)\}$/s.exec(clause.trim())?.[1];
      if (names === undefined) return ['*'];
      const values = names.split(',').map((name) => name.trim());
      return values.filter((name) => name !== '' && !name.startsWith('type '));
    })
    .map((name) => name.split(' as ')[0] ?? name);
}

const moduleOf = async (specifier: string): Promise<unknown> => providedModules[specifier];

test.each(partial)('every name that a page imports from %s is shared by the console', (library) => {
  const shared = Object.keys(presentSingletons[library] ?? {});
  expect(sources.length).toBeGreaterThan(5);
  for (const file of sources) {
    const missing = importedNames(readFileSync(file, 'utf8'), library).filter(
      (name) => !shared.includes(name),
    );
    expect({ file: path.relative(root, file), missing }).toMatchObject({ missing: [] });
  }
});

test('each is offered as a singleton in the version that was built in', () => {
  Object.assign(globalThis, { __SINGLETON_VERSIONS__: { react: '19.3.1' } });
  expect(sharedModules().react).toMatchObject({
    version: '19.3.1',
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: '^19.3.1' },
  });
});

describe('a remote of contract 3, from before @velvet/shared became several packages', () => {
  const frozen: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(path.join(root, 'tests/browser/contracts/3/names.json'), 'utf8'),
  );
  const specifiers = Object.keys(frozen).filter((specifier) =>
    /\/(?:contract\/.*|console)$/.test(specifier),
  );
  const todays = (specifier: string) =>
    specifier
      .replace(/^@velvet\/shared\/contract\//, '@velvet/contract/')
      .replace(/^@velvet\/shared\/console/, '@velvet/console-kit');

  test.each(specifiers)('finds every name of %s', async (specifier) => {
    expect(Object.keys(Object(await moduleOf(specifier)))).toEqual(
      expect.arrayContaining([...(frozen[specifier] ?? [])]),
    );
  });

  test.each(specifiers)('gets for %s the module that others get', async (specifier) => {
    expect(todays(specifier)).not.toBe(specifier);
    expect(await moduleOf(specifier)).toBe(await moduleOf(todays(specifier)));
  });
});
