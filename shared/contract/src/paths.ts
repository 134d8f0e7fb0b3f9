/** A path of the app: case-sensitive, without query. */
export type Path = `/${string}`;

/** Who may open a path. */
export type Access = 'public' | 'members';

/**
 * The paths that the product fixes, spelled as the product has them (spec 3), so that an app can link
 * to the screen of another one. The apps that serve them, and all other paths, come from the
 * `remote.json` of the releases in use.
 */
export const paths = {
  home: '/Home',
  hall: '/Choose2',
  hallStandalone: '/Choose',
  listingDetail: '/detail',
  regionListings: '/list',
  listingProfile: '/profile',
  rules: '/home2',
  cities: '/CityList',
  videos: '/Video',
  player: '/PlayVideo',
  games: '/Lottery',
  gamesStandalone: '/Game',
  gameRecord: '/GameRecord',
  mine: '/Mine',
  settings: '/Setting',
  basicInfo: '/Infomation',
  setName: '/Setname',
  setSex: '/Setsex',
  language: '/Language',
  bankCard: '/Setbank',
  bindCard: '/BindCard',
  withdraw: '/Withdraw',
  withdrawRecord: '/WithdrawRecord',
  personalReport: '/Personalreport',
  setFundsPassword: '/SetPayPassword',
  setLoginPassword: '/SetLoginPassword',
  recharge: '/Recharge',
  notices: '/Notice',
  noticeDetail: '/NoticeDetail',
  support: '/ServicePage',
  supportOnline: '/ServiceOnline',
  login: '/Login',
  register: '/Register',
} as const satisfies Record<string, Path>;

export type PathName = keyof typeof paths;

/** The five tabs, in order (spec S3.1). */
export const tabs = ['home', 'videos', 'hall', 'games', 'mine'] as const satisfies PathName[];
export type Tab = (typeof tabs)[number];

const tabPaths: readonly string[] = tabs.map((tab) => paths[tab]);

/** Whether the tab bar shows on a path: on exactly five (spec S3.1). */
export const hasTabBar = (pathname: string): boolean => tabPaths.includes(pathname);

/**
 * Open without a session (spec S3.2). A registry whose root names other public paths overrules this
 * list.
 */
export const publicPaths: readonly Path[] = [
  paths.home,
  paths.videos,
  paths.player,
  paths.login,
  paths.register,
];
