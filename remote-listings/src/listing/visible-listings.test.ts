import { aListing, anId, aPage } from '@velvet/contract/testing/factories';
import { visibleListings } from './visible-listings.ts';

const idsOf = (listings: readonly { readonly id: number }[]) => listings.map(({ id }) => id);

test('S3.10 the pages follow each other', () => {
  const pages = [
    aPage([aListing({ id: anId(2) }), aListing({ id: anId(1) })]),
    aPage([aListing({ id: anId(3) })]),
  ];
  expect(idsOf(visibleListings(pages))).toEqual([2, 1, 3]);
});

test('an entry that moved to a later page meanwhile stays where it was', () => {
  const pages = [
    aPage([aListing({ id: anId(1), name: 'First' }), aListing({ id: anId(2) })]),
    aPage([
      aListing({ id: anId(2) }),
      aListing({ id: anId(1), name: 'Again' }),
      aListing({ id: anId(3) }),
    ]),
  ];
  expect(idsOf(visibleListings(pages))).toEqual([1, 2, 3]);
  expect(visibleListings(pages)[0]?.name).toBe('First');
});

test.each([
  [17, []],
  [18, [1]],
])('S0.2 an entry of age %i', (age, shown) => {
  expect(idsOf(visibleListings([aPage([aListing({ age })])]))).toEqual(shown);
});
