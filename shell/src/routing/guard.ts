import { accessOf, href, paths } from '@velvet/shared/routes';

export interface GuardQuestion {
  /** Path with query, as it stands in the address bar or in a link. */
  readonly address: string;
  readonly isSignedIn: boolean;
}

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? address;

/** Whether an address needs a session that is not there (spec S1.1, S3.2). Unknown paths do not. */
export function needsSignIn({ address, isSignedIn }: GuardQuestion): boolean {
  return !isSignedIn && accessOf(pathOf(address)) === 'session';
}

/** Where a first load really goes: guests are sent to /Login with the way back. */
export function firstLoadAddress(question: GuardQuestion): string {
  const { address } = question;
  if (pathOf(address) === '/') return paths.home.path;
  return needsSignIn(question) ? href.login(address) : address;
}
