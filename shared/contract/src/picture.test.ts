import { variantUrl } from './picture.ts';

test.each([
  ['/media/1.svg', '/media/1.svg?w=240'],
  ['/media/1.svg?v=a', '/media/1.svg?v=a&w=240'],
])('the variant of %s is at %s', (picture, variant) => {
  expect(variantUrl(picture, 240)).toBe(variant);
});
