import { isPreviewOver, reachableSecond } from './preview-guard.ts';

test.each([
  [0, false, false],
  [179.74, false, false],
  [179.75, false, true],
  [180, false, true],
  [212, false, true],
  [12, true, true],
])('S5.2 at %s s (ended: %s) the preview is over: %s', (seconds, ended, over) => {
  expect(isPreviewOver(seconds, ended)).toBe(over);
});

test.each([
  [-5, 240, false, 0],
  [200, 240, false, 200],
  [300, 240, false, 240],
  [200, 240, true, 180],
  [170, 240, true, 170],
  [200, 120, true, 120],
])('S5.2 a seek to %s of %s s (limited: %s) lands at %s', (wanted, duration, limited, lands) => {
  expect(reachableSecond(wanted, duration, limited)).toBe(lands);
});
