import { anId, aVideo } from '@velvet/contract/testing/factories';
import { nextVideo } from './player-page.tsx';

const videos = [aVideo({ id: anId(1) }), aVideo({ id: anId(2) }), aVideo({ id: anId(3) })];

test.each([
  [1, 2],
  [2, 3],
  [3, 1],
  [9, 1],
])('after video %s comes %s', (id, next) => {
  expect(nextVideo(videos, anId(id))?.id).toBe(next);
});

test('a video alone has none after it', () => {
  expect(nextVideo([aVideo({ id: anId(1) })], anId(1))).toBeUndefined();
  expect(nextVideo([], anId(1))).toBeUndefined();
});
