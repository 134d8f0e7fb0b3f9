import { readOrigin, readVideoId } from './player-address.ts';

test.each([
  ['1', 1],
  ['987654321', 987654321],
  [null, undefined],
  ['', undefined],
  ['0', undefined],
  ['01', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['9876543210', undefined],
])('?id=%s is video %s', (parameter, id) => {
  expect(readVideoId(parameter)).toBe(id);
});

test.each([
  [{ fromClass: 888 }, { fromClass: 888 }],
  [{ fromClass: '888' }, undefined],
  [{ fromClass: 1.5 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['text', undefined],
])('the history entry %j comes from %j', (state, origin) => {
  expect(readOrigin(state)).toEqual(origin);
});
