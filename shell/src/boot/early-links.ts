import type { DeclaredRoutes } from '../site-map/route-table.ts';

/**
 * What a tap on a link does before the app is there: the browser follows it, the page's own question
 * asks a guest to log in, or the app is waited for.
 */
export type EarlyTap = 'follow' | 'ask' | 'wait';

interface Visitor {
  readonly isGuest: boolean;
  /** Whether the app takes over before another page could be on screen. */
  readonly isAppNear: boolean;
}

/** The shell's own screens are in no page's routes. `paths` would add 0.3 KB to every page. */
const screensOfGuests = ['/Login', '/Register'];

/** Links to screens that come whole with their page are followed; members' screens need the app. */
export function earlyTapOn(link: HTMLAnchorElement, { isGuest, isAppNear }: Visitor): EarlyTap {
  const { origin, pathname, search, target } = link;
  if (origin !== location.origin || !['', '_self'].includes(target)) return 'wait';
  const access = declaredAccess(link.ownerDocument, pathname);
  if (isGuest && access === 'members') return 'ask';
  const isPublic = access === 'public' || (isGuest && screensOfGuests.includes(pathname));
  return isPublic && search === '' && !isAppNear ? 'follow' : 'wait';
}

function declaredAccess(document: Document, path: string): string | undefined {
  const text = document.getElementById('velvet-site')?.textContent;
  // The end of the page may still be on its way.
  if (!text) return undefined;
  const { routes }: { routes: DeclaredRoutes } = JSON.parse(text);
  return Object.values(routes).find((declared) => Object.hasOwn(declared, path))?.[path];
}
