import { paths } from './paths.ts';

type Parameters = Readonly<Record<string, string | number | undefined>>;

function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(key, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Typed addresses beside their paths; the parameter names are the product's (spec 3). */
export const href = {
  home: () => paths.home.path,
  hall: () => paths.hall.path,
  videos: () => paths.videos.path,
  games: () => paths.games.path,
  mine: () => paths.mine.path,
  notices: () => paths.notices.path,
  noticeDetail: (id: number) => withQuery(paths.noticeDetail.path, { id }),
  listingDetail: (id: number) => withQuery(paths.listingDetail.path, { id }),
  regionListings: (id: number, name: string) => withQuery(paths.regionListings.path, { id, name }),
  listingProfile: (id: number, name: string, regionId: number) =>
    withQuery(paths.listingProfile.path, { id, name, adsid: regionId }),
  player: (id: number) => withQuery(paths.player.path, { id }),
  game: (key: string, id: number) => withQuery(paths.games.path, { key, id }),
  /** What members set for their own protection in the games. */
  playSafely: () => withQuery(paths.games.path, { protect: 1 }),
  recharge: (balance?: string) => withQuery(paths.recharge.path, { money: balance }),
  login: (returnTo?: string) => withQuery(paths.login.path, { return: returnTo }),
  register: (returnTo?: string) => withQuery(paths.register.path, { return: returnTo }),
  to: (route: keyof typeof paths) => paths[route].path,
} as const;
