import { PNG } from 'pngjs';
import { differenceOf } from './compare.ts';

function picture(width: number, height: number, paint: (data: Buffer) => void = () => {}): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(255);
  paint(png.data);
  return PNG.sync.write(png);
}

test('equal pictures do not differ', () => {
  expect(differenceOf(picture(4, 4), picture(4, 4))).toBeUndefined();
});

test('one pixel of a slightly other colour is a difference, and is shown', () => {
  const other = picture(4, 4, (data) => {
    data[20] = 254;
  });
  const difference = differenceOf(picture(4, 4), other);
  expect(difference).toMatchObject({ kind: 'changed', pixels: 1 });
});

test.each([
  ['added', undefined, picture(4, 4)],
  ['removed', picture(4, 4), undefined],
  ['resized', picture(4, 4), picture(4, 5)],
] as const)('a picture can be %s', (kind, base, change) => {
  expect(differenceOf(base, change)).toEqual({ kind });
});
