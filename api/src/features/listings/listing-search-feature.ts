import { vipListingOrders } from '@velvet/shared/contract/listing-search';
import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';
import { searchListings } from './search-listings.ts';

/** The hall's search, filters and orders. */
export const listingSearchFeature: FeatureFactory = (services) => ({
  handlers: {
    // An order reveals the field it sorts by, and a cursor contains its value.
    listing_search: async (call, search) =>
      vipListingOrders.includes(search.order) && !memberOf(call).vip
        ? new Refused('vip_required')
        : searchListings(services, search, call.language),
  },
});
