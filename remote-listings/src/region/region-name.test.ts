import { readRegionName } from './region-name.ts';

test('a name is trimmed and cut', () => {
  expect(readRegionName(' Taipei ')).toBe('Taipei');
  expect(readRegionName('x'.repeat(200))).toHaveLength(60);
  expect(readRegionName(null)).toBe('');
});
