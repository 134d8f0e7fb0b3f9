import type { Language } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import type { FastifyRequest } from 'fastify';

/** The member behind a live session. */
export interface SessionMember {
  readonly id: MemberId;
  readonly vip: boolean;
  readonly language: Language;
  /** SHA-256 of the session's token: names the session without giving it away. */
  readonly sessionHash: Buffer;
}

/** What a token opens: a member, a disabled account, or nothing. */
export type OpenedSession =
  | { readonly kind: 'member'; readonly member: SessionMember }
  | { readonly kind: 'offline' }
  | { readonly kind: 'none' };

/** What one session's cookie says of it. */
interface HeldCookie {
  /** The first bytes of the session's hash. */
  readonly name: Buffer;
  readonly bindingHash: Buffer;
}

/** The cookies that bind sessions to the browser that opened them, in one request and its answer. */
export interface SessionCookies {
  /**
   * Binds a new session to the calling browser with a cookie. Returns the hash to store with the
   * session; null for clients other than browsers, which use the token alone.
   */
  bind(token: string): Buffer | null;
  /** Whether the caller has the cookie that a session is bound to. */
  holds(sessionHash: Buffer, bindingHash: Buffer): boolean;
  /** The bindings of all sessions of which the caller has the cookie. */
  held(): readonly HeldCookie[];
  /** Removes a session's cookie if the caller has one. */
  release(sessionHash: Buffer): void;
  /** A cookie as the caller sent it. */
  get(name: string): string | undefined;
  /** Sets a cookie for calls below the API's base. */
  keep(name: string, value: string, maxAgeS: number): void;
  /** `Set-Cookie` headers of the answer. */
  readonly toSet: readonly string[];
}

/** How requests carry sessions. The sessions feature implements it; the routes only use it. */
export interface RequestSessions {
  cookiesOf(request: FastifyRequest): SessionCookies;
  /** The session of the `token` header. */
  open(request: FastifyRequest, cookies: SessionCookies): Promise<OpenedSession>;
  /** The one session whose cookie the caller has, for reading alone: it is not extended by that. */
  openForPage(cookies: SessionCookies): Promise<OpenedSession>;
}

/**
 * Whether a page of another site makes the browser send this. Such a page must not sign its
 * visitors in: they would act in an account that is not theirs.
 */
export const isFromForeignPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
