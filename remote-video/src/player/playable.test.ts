import { aVideo } from '@velvet/shared/testing/factories';
import { nextVideo } from './playable.ts';

const videos = [aVideo({ id: 1 }), aVideo({ id: 2 }), aVideo({ id: 3 })];

test.each([
  [1, 2],
  [2, 3],
  [3, 1],
  [9, 1],
])('after video %s comes %s', (id, next) => {
  expect(nextVideo(videos, id)?.id).toBe(next);
});

test('a video alone has none after it', () => {
  expect(nextVideo([aVideo({ id: 1 })], 1)).toBeUndefined();
  expect(nextVideo([], 1)).toBeUndefined();
});
