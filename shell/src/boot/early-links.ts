import type { DeclaredRoutes } from '../site-map/route-table.ts';

/**
 * What a tap on a link does before the app is there: the browser follows it, the page's own question
 * asks a guest to log in, or the app is waited for.
 */
export type EarlyTap = 'follow' | 'ask' | 'wait';

interface SiteOfPage {
  readonly routes?: DeclaredRoutes;
  /** The parameters of the screens that are rendered for members, by path. */
  readonly forMembers?: Readonly<Record<string, readonly string[]>>;
}

interface Visitor {
  readonly isGuest: boolean;
  /** Whether the edge knows enough of a member to render pages for them. */
  readonly hasOwnPages: boolean;
  /** Whether the app takes over before another page could be on screen. */
  readonly isAppNear: boolean;
}

/** The shell's own screens are in no page's routes. `paths` would add 0.3 KB to every page. */
const screensOfGuests = ['/Login', '/Register'];

/** Links to screens that come whole with their page are followed; others need the app. */
export function earlyTapOn(
  link: HTMLAnchorElement,
  { isGuest, hasOwnPages, isAppNear }: Visitor,
): EarlyTap {
  const { origin, pathname, search, target } = link;
  if (origin !== location.origin || !['', '_self'].includes(target)) return 'wait';
  const text = link.ownerDocument.getElementById('velvet-site')?.textContent;
  // The end of the page may still be on its way.
  const { routes = {}, forMembers = {} }: SiteOfPage = text ? JSON.parse(text) : {};
  const access = Object.values(routes).find((own) => Object.hasOwn(own, pathname))?.[pathname];
  if (isGuest && access === 'members') return 'ask';
  const isPublic = access === 'public' || (isGuest && screensOfGuests.includes(pathname));
  // A member's page comes with exactly these parameters.
  const given = [...new URLSearchParams(search).keys()].sort().join();
  const names = Object.hasOwn(forMembers, pathname) ? forMembers[pathname] : undefined;
  const isWhole =
    (isPublic && search === '') || (hasOwnPages && names?.toSorted().join() === given);
  return isWhole && !isAppNear ? 'follow' : 'wait';
}
