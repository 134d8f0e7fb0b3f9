import { memberOf, sharedList } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';
import { readListingPage, readProfile, readRegions, readSigns } from './listings.ts';
import { readSimilar } from './similar-listings.ts';

/** Public listings, and profiles for VIP members. */
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
  },
});
