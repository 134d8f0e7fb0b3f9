import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { isOperatorToken } from '../operator/access/operator-transaction.ts';

const NAME = 'velvet.operator';
/** As long as a session may live. */
const MAX_AGE_S = 12 * 60 * 60;

/** The cookie with the token of an operator's session, in one request and its answer. */
export interface SessionCookie {
  /** As the caller sent it. */
  readonly token: string | undefined;
  keep(token: string): void;
  clear(): void;
  /** `Set-Cookie` of the answer. */
  readonly toSet: readonly string[];
}

/** Its name; behind TLS browsers keep other hosts from setting it. */
export const sessionCookieName = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME);

/**
 * Scripts cannot read it, pages of other sites cannot make a browser send it, and behind TLS no other
 * host can set it.
 */
export function createSessionCookie(
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
  publicUrl: string,
): SessionCookie {
  const secure = publicUrl.startsWith('https:') || request.protocol === 'https';
  const name = sessionCookieName(secure);
  const sent = parseCookie(request.headers.cookie ?? '')[name];
  const toSet: string[] = [];
  const set = (value: string, maxAge: number): void => {
    const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
    toSet.splice(0, 1, stringifySetCookie({ name, value, maxAge, ...attributes }));
  };
  return {
    token: sent !== undefined && isOperatorToken(sent) ? sent : undefined,
    keep: (token) => set(token, MAX_AGE_S),
    clear: () => {
      if (sent !== undefined) set('', 0);
    },
    toSet,
  };
}
