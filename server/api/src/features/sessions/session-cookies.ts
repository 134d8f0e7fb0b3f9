import { hash, randomBytes } from 'node:crypto';
import { API_BASE } from '@velvet/contract/constants';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { SessionCookies } from '../../http/session.ts';
import { hashSessionToken } from './session-token.ts';

const SECRET_BYTES = 32;
const NAME_DIGITS = 12;
const NAME = /^(?:__Host-)?velvet\.session\.[0-9a-f]{12}$/;
/** As long as a session may live. */
const MAX_AGE_S = 90 * 24 * 60 * 60;
/** Development servers on other ports of a host share its cookies; each keeps a token of its own. */
const MOST_OTHERS_IN_CLEAR = 7;

const none: ReturnType<typeof parseCookie> = parseCookie('');

/** One secret for each session: a cookie that an attacker plants matches none. */
export function createSessionCookies(
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
  publicUrl: string,
): SessionCookies {
  const { cookie } = request.headers;
  const sent = cookie === undefined ? none : parseCookie(cookie);
  const isSecure = publicUrl.startsWith('https:') || request.protocol === 'https';
  const toSet: string[] = [];
  const cookieNameOf = (sessionHash: Buffer): string =>
    `${isSecure ? '__Host-' : ''}velvet.session.${sessionHash.toString('hex').slice(0, NAME_DIGITS)}`;
  const set = (name: string, value: string, maxAge: number, path = '/'): void => {
    const attributes = { path, httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
    toSet.push(stringifySetCookie({ name, value, maxAge, ...attributes }));
  };
  return {
    toSet,
    get: (name) => sent[name],
    keep: (name, value, maxAge) => set(name, value, maxAge, API_BASE),
    bind(token) {
      if (!isBrowser(request)) return null;
      // Browsers send the oldest first. Over TLS an origin has one token, so one cookie.
      const others = Object.keys(sent).filter((name) => NAME.test(name));
      const kept = isSecure ? 0 : MOST_OTHERS_IN_CLEAR;
      for (const name of others.slice(0, Math.max(0, others.length - kept))) set(name, '', 0);
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      set(cookieNameOf(hashSessionToken(token)), secret, MAX_AGE_S);
      return hashOf(secret);
    },
    holds(sessionHash, bindingHash) {
      const secret = sent[cookieNameOf(sessionHash)];
      // Hashes of random secrets: the duration of the comparison reveals nothing about a secret.
      return secret !== undefined && hashOf(secret).equals(bindingHash);
    },
    held() {
      const own = Object.entries(sent).filter(([name]) => NAME.test(name));
      return own
        .filter(([name]) => name.startsWith('__Host-') === isSecure)
        .map(([name, secret = '']) => ({
          name: Buffer.from(name.slice(-NAME_DIGITS), 'hex'),
          bindingHash: hashOf(secret),
        }));
    },
    release(sessionHash) {
      const name = cookieNameOf(sessionHash);
      if (sent[name] !== undefined) set(name, '', 0);
    },
  };
}

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/**
 * Browsers add these headers themselves, and a page's script cannot omit them. Another client may
 * send or omit them, which affects only the session that it opens with its own password.
 */
const isBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
