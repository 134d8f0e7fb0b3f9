import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';
import { readGameCategories, readGames } from './games.ts';
import { readListingPage, readProfile, readRegions, readSigns } from './listings.ts';
import { readVideoClasses, readVideoPage } from './videos.ts';

/** What is shown to everybody, and the profile of a listing for VIP members. */
export const catalogueFeature: FeatureFactory = (services) => ({
  handlers: {
    xuanfeilist: ({ language }, { regionId, page }) =>
      readListingPage(services, regionId, page, language),
    address_list: ({ language }) => readRegions(services.pool, language),
    sign_list: ({ language }) => readSigns(services.pool, language),
    async xuanfeidata(call, { id }) {
      const { vip, sessionHash } = memberOf(call);
      if (!vip) return new Refused('vip_required');
      const viewer = { sessionHash, now: call.now };
      const profile = await readProfile(services, id, call.language, viewer);
      return profile ?? new Refused('not_found');
    },
    video_class: ({ language }) => readVideoClasses(services.pool, language),
    video_list: ({ language }, { classId, page }) =>
      readVideoPage(services, classId, page, language),
    lottery_hot: ({ language }) => readGames(services, { hotOnly: true }, language),
    lottery_class: ({ language }) => readGameCategories(services.pool, language),
    lottery_list: ({ language }, { categoryId }) => readGames(services, { categoryId }, language),
  },
});
