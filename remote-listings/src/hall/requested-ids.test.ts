import { aListing, anId } from '@velvet/shared/testing/factories';
import { idsToRequest, onlySaved } from './requested-ids.ts';

test('S3.4 a removed listing does not change the request; a new one does', () => {
  const asked = [3, 2, 1].map(anId);
  expect(idsToRequest([anId(3), anId(2), anId(1)], [])).toEqual([3, 2, 1]);
  expect(idsToRequest([anId(3), anId(1)], asked)).toBe(asked);
  expect(idsToRequest([anId(1)], asked)).toBe(asked);
  expect(idsToRequest([anId(2), anId(3), anId(1)], asked)).toBe(asked);
  expect(idsToRequest([anId(4), anId(1)], asked)).toEqual([4, 1]);
  expect(idsToRequest([], asked)).toEqual([]);
});

test('only what is still saved is shown', () => {
  const listings = [1, 2, 3].map((id) => aListing({ id: anId(id) }));
  expect(onlySaved(listings, [anId(3), anId(1)])?.map(({ id }) => id)).toEqual([1, 3]);
  expect(onlySaved(undefined, [anId(1)])).toBeUndefined();
});
