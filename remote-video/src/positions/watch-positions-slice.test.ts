import { anId } from '@velvet/contract/testing/factories';
import { aPosition } from '../testing/watched.ts';
import { type WatchPosition, writePositions } from './watch-positions.ts';
import {
  persistedWatchPositions,
  positionNoted,
  positionRemoved,
  positionsCleared,
  selectPositions,
  selectResumeSecond,
  watchPositions,
} from './watch-positions-slice.ts';

const { persistence } = persistedWatchPositions;
const after = (...positions: readonly WatchPosition[]) => ({
  watchPositions:
    positions
      .map((position) => positionNoted(position))
      .reduce(watchPositions.reducer, undefined) ?? [],
});

test('S5.4 the last one watched comes first, and a video continues where it was left', () => {
  const state = after(aPosition(1, 20), aPosition(2, 30.9), aPosition(1, 41.7));
  expect(selectPositions(state)).toEqual([aPosition(1, 41), aPosition(2, 30)]);
  expect(selectResumeSecond(state, anId(2))).toBe(30);
  expect(selectResumeSecond(state, anId(3))).toBe(0);
});

test('S5.4 a video that was seen to its end stays known, and begins anew', () => {
  const state = after(aPosition(1, 20), aPosition(1, 239));
  expect(selectPositions(state)).toEqual([aPosition(1, 239)]);
  expect(selectResumeSecond(state, anId(1))).toBe(0);
});

test('one can be removed, and all of them', () => {
  const { watchPositions: start } = after(aPosition(1, 20), aPosition(2, 30));
  expect(watchPositions.reducer(start, positionRemoved(anId(2)))).toEqual([aPosition(1, 20)]);
  expect(watchPositions.reducer(start, positionRemoved(anId(3)))).toEqual(start);
  expect(watchPositions.reducer(start, positionsCleared())).toEqual([]);
});

test('it is kept as earlier releases kept it', () => {
  const positions = [aPosition(2, 30), aPosition(1, 20)];
  expect(persistence?.key).toBe('video.positions');
  expect(persistence?.write(positions)).toBe(writePositions(positions));
  expect(persistence?.read(writePositions(positions))).toEqual(positions);
});

test('nothing is kept of no positions', () => {
  expect(persistence?.write([])).toBeUndefined();
});
