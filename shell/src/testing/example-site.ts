import { paths } from '@velvet/sdk/routes';
import type { DeclaredRoutes } from '../site-map/route-table.ts';
import { siteMapOf } from '../site-map/site-map.ts';

const members = (...own: readonly string[]) =>
  Object.fromEntries(own.map((path) => [path, 'members' as const]));

/** What example remotes declare: every path that the product fixes has an owner. */
export const exampleRoutes: DeclaredRoutes = {
  listings: {
    [paths.home]: 'public',
    ...members(paths.hall, paths.hallStandalone, paths.listingDetail, paths.regionListings),
    ...members(paths.listingProfile, paths.rules, paths.cities),
  },
  video: { [paths.videos]: 'public', [paths.player]: 'public' },
  game: members(paths.games, paths.gamesStandalone, paths.gameRecord),
  wallet: {
    ...members(paths.mine, paths.settings, paths.basicInfo, paths.setName, paths.setSex),
    ...members(paths.language, paths.bankCard, paths.bindCard, paths.withdraw),
    ...members(paths.withdrawRecord, paths.personalReport, paths.setFundsPassword),
    ...members(paths.setLoginPassword, paths.recharge, paths.notices, paths.noticeDetail),
    ...members(paths.support, paths.supportOnline),
  },
};

export const exampleSite = siteMapOf({ routes: exampleRoutes, menus: {} }, (error) => {
  throw error;
});
