import { heightsOf, type Variant, variantFor } from './quality.ts';

const variants: readonly Variant[] = [
  { id: 1, height: 240, active: false },
  { id: 2, height: 480, active: true },
  { id: 3, height: 360, active: false },
  { id: 4, height: 360, active: false },
  { id: 5, height: null, active: false },
];

test('S5.4 every height stands once, the best first', () => {
  expect(heightsOf(variants)).toEqual([480, 360, 240]);
});

test.each([
  [480, 2],
  [1080, 2],
  [400, 3],
  [240, 1],
  [100, 5],
])('asked for %s lines, variant %s is chosen', (height, id) => {
  expect(variantFor(variants, height)?.id).toBe(id);
});

test('all higher than asked for: the lowest', () => {
  expect(variantFor(variants.slice(0, 2), 100)?.id).toBe(1);
  expect(variantFor([], 100)).toBeUndefined();
});
