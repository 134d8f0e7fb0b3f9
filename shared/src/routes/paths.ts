/** Who may open a path, and whether the tab bar shows there (spec S3.1, S3.2). */
interface PathRule {
  readonly path: `/${string}`;
  readonly access: 'public' | 'session';
}

/** Every path of the app, case-sensitive and spelled as the product has it (spec 3). */
export const paths = {
  home: { path: '/Home', access: 'public' },
  hall: { path: '/Choose2', access: 'session' },
  hallStandalone: { path: '/Choose', access: 'session' },
  listingDetail: { path: '/detail', access: 'session' },
  regionListings: { path: '/list', access: 'session' },
  listingProfile: { path: '/profile', access: 'session' },
  rules: { path: '/home2', access: 'session' },
  cities: { path: '/CityList', access: 'session' },
  videos: { path: '/Video', access: 'public' },
  player: { path: '/PlayVideo', access: 'public' },
  games: { path: '/Lottery', access: 'session' },
  gamesStandalone: { path: '/Game', access: 'session' },
  gameRecord: { path: '/GameRecord', access: 'session' },
  mine: { path: '/Mine', access: 'session' },
  settings: { path: '/Setting', access: 'session' },
  basicInfo: { path: '/Infomation', access: 'session' },
  setName: { path: '/Setname', access: 'session' },
  setSex: { path: '/Setsex', access: 'session' },
  language: { path: '/Language', access: 'session' },
  bankCard: { path: '/Setbank', access: 'session' },
  bindCard: { path: '/BindCard', access: 'session' },
  withdraw: { path: '/Withdraw', access: 'session' },
  withdrawRecord: { path: '/WithdrawRecord', access: 'session' },
  personalReport: { path: '/Personalreport', access: 'session' },
  setFundsPassword: { path: '/SetPayPassword', access: 'session' },
  setLoginPassword: { path: '/SetLoginPassword', access: 'session' },
  recharge: { path: '/Recharge', access: 'session' },
  notices: { path: '/Notice', access: 'session' },
  noticeDetail: { path: '/NoticeDetail', access: 'session' },
  support: { path: '/ServicePage', access: 'session' },
  supportOnline: { path: '/ServiceOnline', access: 'session' },
  login: { path: '/Login', access: 'public' },
  register: { path: '/Register', access: 'public' },
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
