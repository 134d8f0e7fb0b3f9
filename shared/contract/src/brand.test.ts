import { parseId, toId } from './brand.ts';

test.each([
  ['7', 7],
  ['0', undefined],
  ['07', undefined],
  ['1e3', undefined],
  [' 7', undefined],
  ['-7', undefined],
  ['', undefined],
  [null, undefined],
])('the id %j reads as %j', (text, id) => {
  expect(parseId(text)).toBe(id);
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 60])('%p is no id', (value) => {
  expect(() => toId(value)).toThrow(RangeError);
});
