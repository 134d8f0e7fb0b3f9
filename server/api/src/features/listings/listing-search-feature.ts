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
      if (tellsOfProfiles(search) && !vip) return new Refused('vip_required');
      const pool = await call.listPool();
      return searchListings({ ...services, pool }, search, call.language, id);
    },
  },
});
