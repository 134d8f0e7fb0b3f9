import { href, paths } from '@velvet/sdk/routes';
import type { RouteTable } from '../site-map/route-table.ts';

export interface GuardQuestion {
  /** Path with query, as in the address bar or in a link. */
  readonly address: string;
  readonly isSignedIn: boolean;
  readonly routes: Pick<RouteTable, 'accessOf'>;
}

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? address;

/** Whether an address needs a session that is not there (spec S1.1, S3.2). Unknown paths do not. */
export function needsSignIn({ address, isSignedIn, routes }: GuardQuestion): boolean {
  return !isSignedIn && routes.accessOf(pathOf(address)) === 'members';
}

/** Where a first load really goes: guests are sent to /Login with the way back. */
export function firstLoadAddress(question: GuardQuestion): string {
  const { address } = question;
  if (pathOf(address) === '/') return paths.home;
  return needsSignIn(question) ? href.login(address) : address;
}

/**
 * An address given from outside (a return path) as one of the app's own, else undefined: other
 * origins, unknown paths and the two sign-in screens are refused.
 */
export function ownAddress(
  address: string | null,
  routes: Pick<RouteTable, 'accessOf'>,
): string | undefined {
  if (address === null || !/^\/[^/\\]/.test(address)) return undefined;
  const origin = 'http://own.invalid';
  if (!URL.canParse(address, origin)) return undefined;
  const { origin: found, pathname, search } = new URL(address, origin);
  if (found !== origin || routes.accessOf(pathname) === undefined) return undefined;
  if (pathname === paths.login || pathname === paths.register) return undefined;
  return pathname + search;
}
