import { bytesByPackage, ownerOf } from './bytes-by-package.ts';

test.each([
  ['webpack://velvet_shell/node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
  ['webpack://velvet_shell/node_modules/@reduxjs/toolkit/dist/a.mjs', '@reduxjs/toolkit'],
  ['webpack://velvet_shell/node_modules/a/node_modules/b/index.js', 'b'],
  ['webpack://velvet_shell/shared/ui/src/icon/icon.tsx', 'ui/src'],
  ['webpack://velvet_shell/src/federation/owners.ts', 'shell/src/federation'],
  ['webpack://velvet_shell/src/app.tsx', 'shell/src'],
  ['webpack://velvet_listings/src/home/home-page.tsx', 'listings/src/home'],
  ['webpack://velvet_shell/rspack.config.other.ts', 'others'],
  ['webpack://velvet_shell/webpack/runtime/load_script', 'bundler'],
  [null, 'bundler'],
])('%s belongs to %s', (source, owner) => {
  expect(ownerOf(source)).toBe(owner);
});

test('every byte of a line is attributed, and the shares add up to the script', () => {
  const script = 'abcdefgh';
  // Columns 0 to 4 are of the first source, 5 to 7 of the second.
  const map = JSON.stringify({
    version: 3,
    names: [],
    sources: ['webpack://x/node_modules/a/index.js', 'webpack://velvet_x/src/b/b.ts'],
    mappings: 'AAAA,KCAA',
  });
  const parts = bytesByPackage(script, map);
  expect(Object.fromEntries(parts.map(({ name, minified }) => [name, minified]))).toEqual({
    a: 5,
    'x/src/b': 3,
  });
});
