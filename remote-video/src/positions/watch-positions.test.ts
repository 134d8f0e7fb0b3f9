import { anId } from '@velvet/contract/testing/factories';
import { aPosition } from '../testing/watched.ts';
import {
  isUnfinished,
  readPositions,
  resumeSecond,
  type WatchPosition,
  withPosition,
  writePositions,
} from './watch-positions.ts';

test('S5.4 what was written is read again', () => {
  const positions = [aPosition(2, 30), aPosition(1, 20)];
  expect(readPositions(writePositions(positions))).toEqual(positions);
});

test.each(['', '{'])('%p is no JSON', (kept) => {
  expect(() => readPositions(kept)).toThrow(SyntaxError);
});

test.each([
  'null',
  '[{"id":1}]',
  '[{"id":0,"title":"","poster":"/a","duration":1,"position":1}]',
  '[{"id":1,"title":"","poster":"javascript:alert(1)","duration":1,"position":1}]',
])('%p is no positions', (kept) => {
  expect(readPositions(kept)).toBeUndefined();
});

test('S5.4 the last one watched comes first, once, in whole seconds', () => {
  const positions = withPosition([aPosition(1, 20), aPosition(2, 30)], aPosition(2, 41.7));
  expect(positions).toEqual([aPosition(2, 41), aPosition(1, 20)]);
  expect(resumeSecond(positions, anId(2))).toBe(41);
  expect(resumeSecond(positions, anId(3))).toBe(0);
});

test.each([
  ['hardly begun', 4],
  ['over', 232],
  ['over to the last second', 240],
])('S5.4 one that is %s stays, and begins anew', (_case, positionS) => {
  const positions = withPosition([aPosition(1, 20), aPosition(2, 30)], aPosition(2, positionS));
  expect(positions).toEqual([aPosition(2, positionS), aPosition(1, 20)]);
  expect(positions.filter(isUnfinished)).toEqual([aPosition(1, 20)]);
  expect(resumeSecond(positions, anId(2))).toBe(0);
});

test('one that has hardly begun is not added', () => {
  expect(withPosition([aPosition(1, 20)], aPosition(2, 4.9))).toEqual([aPosition(1, 20)]);
});

test('S5.4 one that was seen to its end stays so until five seconds of it were watched again', () => {
  const seen = [aPosition(2, 30), aPosition(1, 239)];
  for (const second of [0, 4.9]) expect(withPosition(seen, aPosition(1, second))).toEqual(seen);
  expect(withPosition(seen, aPosition(1, 5))).toEqual([aPosition(1, 5), aPosition(2, 30)]);
});

test('a hundred are kept', () => {
  let positions: readonly WatchPosition[] = [];
  for (let id = 1; id <= 105; id += 1) positions = withPosition(positions, aPosition(id, 60));
  expect(positions).toHaveLength(100);
  expect(positions[0]?.id).toBe(105);
  expect(positions.at(-1)?.id).toBe(6);
});

test('what earlier releases kept is read, and whether a video is a sample is kept since', () => {
  const entry = { id: 2, title: 'Film 2', poster: '/media/1.webp', duration: 240, position: 30 };
  expect(readPositions(JSON.stringify([entry]))).toEqual([aPosition(2, 30)]);
  const sample = [{ ...aPosition(2, 30), sample: true }];
  expect(readPositions(writePositions(sample))).toEqual(sample);
});
