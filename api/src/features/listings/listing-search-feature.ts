import { tellsOfProfiles } from '@velvet/contract/listing-search';
import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';
import { searchListings } from './search-listings.ts';

/** The hall's search, filters and orders. */
export const listingSearchFeature: FeatureFactory = (services) => ({
  handlers: {
    // An order or a range reveals its field, and a cursor contains its value.
    async listing_search(call, search) {
      const { id, vip } = memberOf(call);
      return tellsOfProfiles(search) && !vip
        ? new Refused('vip_required')
        : searchListings(services, search, call.language, id);
    },
  },
});
