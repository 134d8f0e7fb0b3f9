import { aListing } from '@velvet/shared/testing/factories';
import { idsToAsk, onlySaved } from './asked-ids.ts';

test('S3.4 what is saved no more changes no question; what is new does', () => {
  const asked = [3, 2, 1];
  expect(idsToAsk([3, 2, 1], [])).toEqual([3, 2, 1]);
  expect(idsToAsk([3, 1], asked)).toBe(asked);
  expect(idsToAsk([1], asked)).toBe(asked);
  expect(idsToAsk([2, 3, 1], asked)).toBe(asked);
  expect(idsToAsk([4, 1], asked)).toEqual([4, 1]);
  expect(idsToAsk([], asked)).toEqual([]);
});

test('only what is still saved is shown', () => {
  const listings = [1, 2, 3].map((id) => aListing({ id }));
  expect(onlySaved(listings, [3, 1])?.map(({ id }) => id)).toEqual([1, 3]);
  expect(onlySaved(undefined, [1])).toBeUndefined();
});
