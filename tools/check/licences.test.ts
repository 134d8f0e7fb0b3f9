import { root } from '@velvet/registry/build';
import { checkLibraries, checkLicences, isAllowed } from './licences.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

test.each([
  ['MIT', true],
  ['(BSD-3-Clause OR GPL-2.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['GPL-3.0-only', false],
  ['MIT AND GPL-2.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
])('%s may be used: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

test('dependencies with other licences, or none, are named; workspaces are not', () => {
  const tree = temporaryTree({
    'package-lock.json': JSON.stringify({
      packages: {
        '': {},
        api: { license: 'UNLICENSED' },
        'node_modules/@velvet/api': { link: true },
        'node_modules/fine': { license: 'MIT' },
        'node_modules/axe-core': { license: 'MPL-2.0' },
        'node_modules/a/node_modules/@b/copyleft': { license: 'AGPL-3.0' },
        'node_modules/silent': {},
        'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
        'node_modules/@img/sharp-libvips-other': { license: 'GPL-3.0-only' },
        'node_modules/another': { license: 'LGPL-3.0-or-later' },
      },
    }),
  });
  const problems = checkLicences(tree.root);
  tree.remove();
  expect(problems.map(({ message }) => message.split(';')[0])).toEqual([
    '@b/copyleft has the licence AGPL-3.0',
    'silent has the licence unknown',
    '@img/sharp-libvips-other has the licence GPL-3.0-only',
    'another has the licence LGPL-3.0-or-later',
  ]);
});

test('direct dependencies are on the list of libraries, by name or scope', () => {
  const tree = temporaryTree({
    'package-lock.json': JSON.stringify({
      packages: {
        '': { devDependencies: { '@a/one': '1', '@b/two': '1', four: '1' } },
        api: { dependencies: { three: '1', four: '1', '@velvet/sdk': '1' } },
        'node_modules/three': { dependencies: { unlisted: '1' } },
      },
    }),
    'docs/dependencies.md': '| `@a/*`, `three` |',
  });
  const problems = checkLibraries(tree.root);
  tree.remove();
  expect(problems.map(({ message }) => message.split(':')[0])).toEqual([
    'lacks @b/two',
    'lacks four',
  ]);
});

test('the dependencies of this repository may be used', () => {
  expect(checkLicences(root)).toEqual([]);
});
