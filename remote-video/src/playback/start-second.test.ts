import { startSecond } from './ready-stream.ts';

test.each([
  [true, 200, 200],
  [false, 90, 90],
  [false, 200, 179],
])('S5.2 allowed %s, wanted %i: begins at %i', (allowed, wantedS, startS) => {
  expect(startSecond({ allowed }, wantedS)).toBe(startS);
});
