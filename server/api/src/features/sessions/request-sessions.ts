import type pg from 'pg';
import type { RequestSessions } from '../../http/session.ts';
import { createSessionCookies } from './session-cookies.ts';
import { readTokenHeader } from './session-token.ts';
import { openHeldSession, sessionOpener } from './sessions.ts';

/** Sessions by the `token` header, bound to a browser by its cookie. */
export function createRequestSessions(pool: pg.Pool, publicUrl: string): RequestSessions {
  const open = sessionOpener(pool);
  return {
    cookiesOf: (request) => createSessionCookies(request, publicUrl),
    open: (request, cookies) => open(readTokenHeader(request.headers.token), cookies),
    openForPage: (cookies) => openHeldSession(pool, cookies),
  };
}
