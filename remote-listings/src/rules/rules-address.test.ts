import { rulesAddress } from './rules-page.tsx';

test.each([
  [undefined, 'system', '/pages/rules'],
  ['', 'light', '/pages/rules?theme=light'],
  ['/pages/rules?lang=ja', 'dark', '/pages/rules?lang=ja&theme=dark'],
  ['/pages/rules?lang=ja', 'system', '/pages/rules?lang=ja'],
  ['https://example.org/rules?x=1', 'light', 'https://example.org/rules?x=1'],
] as const)('S3.15 rules at %j in the theme %s: %s', (configured, theme, address) => {
  expect(rulesAddress(configured, theme)).toBe(address);
});
