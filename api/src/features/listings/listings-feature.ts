import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';
import { readListingPage, readProfile, readRegions, readSigns } from './listings.ts';
import { readSimilar } from './similar-listings.ts';

/** Public listings, and profiles for VIP members. */
export const listingsFeature: FeatureFactory = (services) => ({
  handlers: {
    xuanfeilist: ({ language }, { regionId, page }) =>
      readListingPage(services, regionId, page, language),
    address_list: ({ language }) => readRegions(services.pool, language),
    sign_list: ({ language }) => readSigns(services.pool, language),
    listing_similar: ({ language }, { id }) => readSimilar(services, id, language),
    async xuanfeidata(call, { id }) {
      const { vip, sessionHash } = memberOf(call);
      if (!vip) return new Refused('vip_required');
      const viewer = { sessionHash, now: call.now };
      const profile = await readProfile(services, id, call.language, viewer);
      return profile ?? new Refused('not_found');
    },
  },
});
