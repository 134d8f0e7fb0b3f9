/** Not composed pages: the edge's own, and what it proxies. */
const foreign = /^\/(?:edge|api|m|media|pay|pages|releases)(?:\/|$)/;
const file = /\.[a-z0-9]{2,5}$/i;

/** Whether a path may be a screen of the app. */
export const isScreenPath = (pathname: string): boolean =>
  !foreign.test(pathname) && !file.test(pathname);

/**
 * The address of a screen of the app, as path and query; undefined for everything else, other origins
 * and the edge's own addresses among them.
 */
export function appPath(address: unknown, origin: string): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return undefined;
  const { origin: own, pathname, search } = new URL(address, origin);
  if (!address.startsWith('/') || own !== origin || !isScreenPath(pathname)) return undefined;
  return pathname + search;
}
