import type { FeatureFactory } from '../feature.ts';
import { searchListings } from './search-listings.ts';

/** The hall's search, filters and orders. */
export const listingSearchFeature: FeatureFactory = (services) => ({
  handlers: {
    listing_search: ({ language }, search) => searchListings(services, search, language),
  },
});
