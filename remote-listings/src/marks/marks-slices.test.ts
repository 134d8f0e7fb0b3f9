import { anId } from '@velvet/contract/testing/factories';
import {
  likedListings,
  likedToggled,
  persistedLikedListings,
  persistedSavedListings,
  savedListings,
  savedOnDeviceSent,
  selectIsLiked,
} from './marks-slices.ts';

test('what was saved on the device is forgotten once the server has it', () => {
  expect(savedListings.reducer([anId(7), anId(3)], savedOnDeviceSent())).toEqual([]);
});

test('S3.12 a like can be taken back', () => {
  const liked = likedListings.reducer([], likedToggled(anId(5)));
  expect(selectIsLiked({ likedListings: liked }, anId(5))).toBe(true);
  const takenBack = likedListings.reducer(liked, likedToggled(anId(5)));
  expect(selectIsLiked({ likedListings: takenBack }, anId(5))).toBe(false);
});

test.each([
  ['listings.saved', persistedSavedListings],
  ['listings.liked', persistedLikedListings],
] as const)('%s is kept as earlier releases kept it', (key, { persistence }) => {
  expect(persistence?.key).toBe(key);
  expect(persistence?.read('7,3')).toEqual([7, 3]);
  expect(persistence?.write([7, 3])).toBe('7,3');
  expect(persistence?.write([])).toBeUndefined();
});
