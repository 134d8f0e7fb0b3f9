import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { presentSingletons, sharedModules } from './shared-modules.ts';

const root = path.resolve(__dirname, '../../..');

/** Libraries of which the host shares only what its apps use: the whole would ship unused. */
const partial = ['redux', '@reduxjs/toolkit', 'react-intl', 'react-redux', 'react-router-dom'];

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);
const sources = readdirSync(root)
  .filter((name) => name.startsWith('remote-'))
  .flatMap((folder) => {
    const below = path.join(root, folder, 'src');
    const names = readdirSync(below, { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => isSource(name) && !name.startsWith('testing'))
      .map((name) => path.join(below, name));
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

/** What a remote gets for a share key. */
async function moduleOf(specifier: string): Promise<unknown> {
  const [shared] = [sharedModules()[specifier]].flat();
  const { lib, get }: Readonly<Record<string, unknown>> = { ...shared };
  const give: unknown = typeof get === 'function' ? await get() : lib;
  if (typeof give !== 'function') throw new Error(`${specifier} is not shared`);
  return give();
}

test.each(partial)('every name that a remote imports from %s is shared by the host', (library) => {
  const shared = Object.keys(presentSingletons[library] ?? {});
  expect(sources.length).toBeGreaterThan(100);
  for (const file of sources) {
    const missing = importedNames(readFileSync(file, 'utf8'), library).filter(
      (name) => !shared.includes(name),
    );
    expect({ file: path.relative(root, file), missing }).toMatchObject({ missing: [] });
  }
});

beforeAll(() => {
  Object.assign(globalThis, { __SINGLETON_VERSIONS__: { react: '19.3.1' } });
});

test('each is offered as a singleton in the version that was built in', () => {
  const { react } = sharedModules();
  expect(react).toMatchObject({
    version: '19.3.1',
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: '^19.3.1' },
  });
});

describe('a remote of contract 3, from before @velvet/shared became several packages', () => {
  const frozen: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(path.join(root, 'tests/browser/contracts/3/names.json'), 'utf8'),
  );
  const specifiers = Object.keys(frozen).filter((specifier) => !specifier.endsWith('/console'));
  const todays = (specifier: string) =>
    specifier
      .replace(/^@velvet\/shared\/contract\//, '@velvet/contract/')
      .replace(/^@velvet\/shared\/ui/, '@velvet/ui')
      .replace(/^@velvet\/shared\//, '@velvet/sdk/');

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
