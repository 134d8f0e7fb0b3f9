import { anId } from '@velvet/contract/testing/factories';
import {
  formatIds,
  likedListings,
  likedToggled,
  MARKED_IDS_MAX,
  persistedLikedListings,
  readIds,
  selectIsLiked,
  toggleId,
} from './marks-slices.ts';

test('S3.12 a like can be taken back', () => {
  const liked = likedListings.reducer([], likedToggled(anId(5)));
  expect(selectIsLiked({ likedListings: liked }, anId(5))).toBe(true);
  const takenBack = likedListings.reducer(liked, likedToggled(anId(5)));
  expect(selectIsLiked({ likedListings: takenBack }, anId(5))).toBe(false);
});

test('likes are kept as earlier releases kept them', () => {
  const { persistence } = persistedLikedListings;
  expect(persistence?.key).toBe('listings.liked');
  expect(persistence?.read('7,3')).toEqual([7, 3]);
  expect(persistence?.write([7, 3])).toBe('7,3');
  expect(persistence?.write([])).toBeUndefined();
});

test.each([
  ['', []],
  ['3,1', [3, 1]],
  ['3,3,x,-1,1e3,0,7', [3, 7]],
] as const)('what is kept as %j reads as %j', (stored, ids) => {
  expect(readIds(stored)).toEqual(ids);
});

test('what was written is read again; of no ids nothing is written', () => {
  expect(readIds(formatIds([anId(3), anId(1)]) ?? '')).toEqual([3, 1]);
  expect(formatIds([])).toBeUndefined();
});

test('a toggle adds at the front and takes out', () => {
  expect(toggleId([anId(2), anId(1)], anId(3))).toEqual([3, 2, 1]);
  expect(toggleId([anId(3), anId(2), anId(1)], anId(2))).toEqual([3, 1]);
});

test('a full set drops the oldest', () => {
  const full = Array.from({ length: MARKED_IDS_MAX }, (_, index) => anId(index + 1));
  expect(toggleId(full, anId(500))).toEqual([500, ...full.slice(0, -1)]);
});
