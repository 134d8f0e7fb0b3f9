import { tellsOfProfiles } from '@velvet/contract/listing-search';
import { callFunction } from '../../database/call-function.ts';
import { memberOf, sharedList } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';
import { readListingPage, readProfile, readRegions, readSigns } from './listings.ts';
import { searchListings } from './search-listings.ts';
import { readSimilar } from './similar-listings.ts';

/** Public listings, profiles for VIP members, the hall's search, and reports for the operators' queue. */
export const listingsFeature: FeatureFactory = (services) => ({
  handlers: {
    xuanfeilist: sharedList(({ language, pool }, { regionId, page }) =>
      readListingPage({ ...services, pool }, regionId, page, language),
    ),
    address_list: sharedList(({ language, pool }) => readRegions(pool, language)),
    sign_list: sharedList(({ language, pool }) => readSigns(pool, language)),
    listing_similar: sharedList(({ language, pool }, { id }) =>
      readSimilar({ ...services, pool }, id, language),
    ),
    async xuanfeidata(call, { id }) {
      const { vip, sessionHash } = memberOf(call);
      if (!vip) return new Refused('vip_required');
      const viewer = { sessionHash, now: call.now };
      const profile = await readProfile(services, id, call.language, viewer);
      return profile ?? new Refused('not_found');
    },
    // An order or a range reveals its field, and a cursor contains its value.
    async listing_search(call, search) {
      const { id, vip } = memberOf(call);
      if (tellsOfProfiles(search) && !vip) return new Refused('vip_required');
      const pool = await call.listPool();
      return searchListings({ ...services, pool }, search, call.language, id);
    },
    async listing_report(call, { listingId, reason, note }) {
      const values = [memberOf(call).id, listingId, reason, note.trim()];
      const isFiled = await callFunction<boolean>(services.pool, 'listing_report_file', values);
      return isFiled ? null : new Refused('not_found');
    },
  },
});
