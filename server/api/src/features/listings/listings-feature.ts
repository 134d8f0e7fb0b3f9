import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';
import { readListingPage, readProfile, readRegions, readSigns } from './listings.ts';
import { readSimilar } from './similar-listings.ts';

/** Public listings, and profiles for VIP members. */
export const listingsFeature: FeatureFactory = (services) => ({
  handlers: {
    async xuanfeilist({ language, listPool }, { regionId, page }) {
      return readListingPage({ ...services, pool: await listPool() }, regionId, page, language);
    },
    address_list: async ({ language, listPool }) => readRegions(await listPool(), language),
    sign_list: async ({ language, listPool }) => readSigns(await listPool(), language),
    listing_similar: async ({ language, listPool }, { id }) =>
      readSimilar({ ...services, pool: await listPool() }, id, language),
    async xuanfeidata(call, { id }) {
      const { vip, sessionHash } = memberOf(call);
      if (!vip) return new Refused('vip_required');
      const viewer = { sessionHash, now: call.now };
      const profile = await readProfile(services, id, call.language, viewer);
      return profile ?? new Refused('not_found');
    },
  },
});
