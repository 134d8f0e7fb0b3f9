import { anId } from '@velvet/shared/testing/factories';
import {
  likedListings,
  likedToggled,
  persistedLikedListings,
  persistedSavedListings,
  savedListings,
  savedToggled,
  selectIsLiked,
  selectIsSaved,
  selectSavedIds,
} from './marks-slices.ts';

const saved = [savedToggled(anId(3)), likedToggled(anId(5)), savedToggled(anId(7))].reduce(
  savedListings.reducer,
  undefined,
);

test('S3.12 the newest saved one comes first; a like saves nothing', () => {
  const state = { savedListings: saved ?? [] };
  expect(selectSavedIds(state)).toEqual([7, 3]);
  expect(selectIsSaved(state, anId(3))).toBe(true);
  expect(selectIsSaved(state, anId(5))).toBe(false);
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
