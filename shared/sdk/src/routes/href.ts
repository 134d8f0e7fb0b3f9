import { type Path, type PathName, paths } from '@velvet/contract/paths';

type Parameters = Readonly<Record<string, string | number | undefined>>;

function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(key, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Typed addresses of the paths that the product fixes; so are the names of parameters (spec 3). */
export const href = {
  home: () => paths.home,
  hall: () => paths.hall,
  videos: () => paths.videos,
  games: () => paths.games,
  mine: () => paths.mine,
  notices: () => paths.notices,
  recharge: (balance?: string) => withQuery(paths.recharge, { money: balance }),
  login: (returnTo?: string) => withQuery(paths.login, { return: returnTo }),
  register: (returnTo?: string) => withQuery(paths.register, { return: returnTo }),
  to: (name: PathName) => paths[name],
} as const;

/**
 * Addresses of an app's own routes, typed by its `remote.json`:
 * `const ownAddress = ownHref<typeof manifest>()`.
 */
export const ownHref =
  <Manifest extends { readonly routes: object }>() =>
  (path: keyof Manifest['routes'] & Path, parameters: Parameters = {}): string =>
    withQuery(path, parameters);
