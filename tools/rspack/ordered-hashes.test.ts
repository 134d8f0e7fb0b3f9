import { withOrderedHashes } from './ordered-hashes.ts';

test('equal sources make equal files, whatever order the bundler lists their hashes in', () => {
  const tables = (js: string, css: string) => `a();r.sriHashes={${js}},r.sriCssHashes={${css}};b()`;
  const first = tables('6:"sha256-A+/=",12:"sha256-B"', '"home":"sha256-C","any":"sha256-D"');
  const second = tables('12:"sha256-B",6:"sha256-A+/="', '"any":"sha256-D","home":"sha256-C"');
  expect(withOrderedHashes(first)).toBe(withOrderedHashes(second));
  const kept = withOrderedHashes(first);
  for (const entry of [
    '6:"sha256-A+/="',
    '12:"sha256-B"',
    '"home":"sha256-C"',
    '"any":"sha256-D"',
  ]) {
    expect(kept).toContain(entry);
  }
  expect(kept).toHaveLength(first.length);
});

test('a file without hashes stays as it is', () => {
  expect(withOrderedHashes('var a={b:"c"}')).toBe('var a={b:"c"}');
});
