import { PNG } from 'pngjs';
import { differenceOf } from './report.ts';

function picture(width: number, height: number, paint: (data: Buffer) => void = () => {}): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(255);
  paint(png.data);
  return PNG.sync.write(png);
}

test('equal pictures do not differ', () => {
  expect(differenceOf(picture(4, 4), picture(4, 4))).toBeUndefined();
});

const painted = (pixels: number, value: number) =>
  picture(4, 4, (data) => {
    for (let pixel = 0; pixel < pixels; pixel += 1) data.fill(value, pixel * 4, pixel * 4 + 3);
  });

test('few pixels that differ by less than one sees are no difference', () => {
  expect(differenceOf(painted(0, 0), painted(3, 247))).toBeUndefined();
});

test.each([
  ['one pixel differs clearly', 1, 200],
  ['many pixels differ a little', 9, 254],
])('%s: a difference, which is shown', (_, pixels, value) => {
  expect(differenceOf(painted(0, 0), painted(pixels, value))).toMatchObject({
    kind: 'changed',
    pixels,
  });
});

test.each([
  ['added', undefined, picture(4, 4)],
  ['removed', picture(4, 4), undefined],
  ['resized', picture(4, 4), picture(4, 5)],
] as const)('a picture can be %s', (kind, base, change) => {
  expect(differenceOf(base, change)).toEqual({ kind });
});
