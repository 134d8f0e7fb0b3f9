/** Who may open a path, and whether the tab bar shows there (spec S3.1, S3.2). */
interface PathRule {
  readonly path: `/${string}`;
  readonly access: 'public' | 'session';
  /** The app that renders it: a remote's id, or `shell`. */
  readonly owner: string;
}

/** Every path of the app, case-sensitive and spelled as the product has it (spec 3). */
export const paths = {
  home: { path: '/Home', access: 'public', owner: 'listings' },
  hall: { path: '/Choose2', access: 'session', owner: 'listings' },
  hallStandalone: { path: '/Choose', access: 'session', owner: 'listings' },
  listingDetail: { path: '/detail', access: 'session', owner: 'listings' },
  regionListings: { path: '/list', access: 'session', owner: 'listings' },
  listingProfile: { path: '/profile', access: 'session', owner: 'listings' },
  rules: { path: '/home2', access: 'session', owner: 'listings' },
  cities: { path: '/CityList', access: 'session', owner: 'listings' },
  videos: { path: '/Video', access: 'public', owner: 'video' },
  player: { path: '/PlayVideo', access: 'public', owner: 'video' },
  games: { path: '/Lottery', access: 'session', owner: 'game' },
  gamesStandalone: { path: '/Game', access: 'session', owner: 'game' },
  gameRecord: { path: '/GameRecord', access: 'session', owner: 'game' },
  mine: { path: '/Mine', access: 'session', owner: 'wallet' },
  settings: { path: '/Setting', access: 'session', owner: 'wallet' },
  basicInfo: { path: '/Infomation', access: 'session', owner: 'wallet' },
  setName: { path: '/Setname', access: 'session', owner: 'wallet' },
  setSex: { path: '/Setsex', access: 'session', owner: 'wallet' },
  language: { path: '/Language', access: 'session', owner: 'wallet' },
  bankCard: { path: '/Setbank', access: 'session', owner: 'wallet' },
  bindCard: { path: '/BindCard', access: 'session', owner: 'wallet' },
  withdraw: { path: '/Withdraw', access: 'session', owner: 'wallet' },
  withdrawRecord: { path: '/WithdrawRecord', access: 'session', owner: 'wallet' },
  personalReport: { path: '/Personalreport', access: 'session', owner: 'wallet' },
  setFundsPassword: { path: '/SetPayPassword', access: 'session', owner: 'wallet' },
  setLoginPassword: { path: '/SetLoginPassword', access: 'session', owner: 'wallet' },
  recharge: { path: '/Recharge', access: 'session', owner: 'wallet' },
  notices: { path: '/Notice', access: 'session', owner: 'wallet' },
  noticeDetail: { path: '/NoticeDetail', access: 'session', owner: 'wallet' },
  support: { path: '/ServicePage', access: 'session', owner: 'wallet' },
  supportOnline: { path: '/ServiceOnline', access: 'session', owner: 'wallet' },
  login: { path: '/Login', access: 'public', owner: 'shell' },
  register: { path: '/Register', access: 'public', owner: 'shell' },
} as const satisfies Record<string, PathRule>;

export type RouteName = keyof typeof paths;
export type Path = (typeof paths)[RouteName]['path'];

/** The five tabs, in order (spec S3.1). */
export const tabRoutes = ['home', 'videos', 'hall', 'games', 'mine'] as const;
export type TabRoute = (typeof tabRoutes)[number];

const tabPaths: readonly string[] = tabRoutes.map((route) => paths[route].path);

/** Whether the tab bar shows on a path: on exactly five (spec S3.1). */
export const hasTabBar = (pathname: string): boolean => tabPaths.includes(pathname);

const accessByPath: ReadonlyMap<string, PathRule['access']> = new Map(
  Object.values(paths).map(({ path, access }) => [path, access]),
);

/** undefined for a path that is not ours; matching is exact and case-sensitive. */
export const accessOf = (pathname: string): PathRule['access'] | undefined =>
  accessByPath.get(pathname);

/**
 * An address given from outside (a return path) as one of our own routes, else undefined: other
 * origins, unknown paths and the two sign-in screens are refused.
 */
export function ownRoute(address: string | null): string | undefined {
  if (address === null || !/^\/[^/\\]/.test(address)) return undefined;
  const origin = 'http://own.invalid';
  if (!URL.canParse(address, origin)) return undefined;
  const { origin: found, pathname, search } = new URL(address, origin);
  if (found !== origin || accessOf(pathname) === undefined) return undefined;
  if (pathname === paths.login.path || pathname === paths.register.path) return undefined;
  return pathname + search;
}
