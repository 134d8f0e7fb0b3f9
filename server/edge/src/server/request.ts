import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './security-headers.ts';

/** Available encodings of a page, best first. */
const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The best encoding that an Accept-Encoding header allows; `q=0` excludes one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offered = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality = '']) => !/^q=0(?:\.0*)?$/.test(quality))
    .map(([name]) => name);
  return encodings.find((encoding) => offered.includes(encoding)) ?? 'identity';
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether an If-None-Match header contains the tag, by weak comparison. */
export function knowsTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map(opaque);
  return known.includes('*') || known.includes(opaque(tag));
}

/** The path of a request target, not decoded, without the query. */
export const pathOf = (target: string): string => target.split('?', 1)[0] ?? target;

/** Path prefixes that are proxied to the API. */
export const apiPrefixes = ['/api', '/m', '/media', '/pay', '/pages'] as const;

/** Whether a request target is proxied to the API. */
export function isForApi(target: string): boolean {
  const pathname = pathOf(target);
  return apiPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

interface CookieOptions {
  readonly name: string;
  readonly value: string;
  readonly sameSite: 'lax' | 'strict';
  /** Absent: a session cookie. */
  readonly maxAgeS?: number;
  /** Also readable and writable by scripts of the page. */
  readonly isReadable?: true;
}

/** Over TLS the name has the `__Host-` prefix, so that neither a subdomain nor plain HTTP can set it. */
const nameFor = (request: Pick<FastifyRequest, 'protocol'>, name: string): string =>
  isSecure(request) ? `__Host-${name}` : name;

export const cookieOf = (
  request: Pick<FastifyRequest, 'protocol' | 'headers'>,
  name: string,
): string | undefined => parseCookie(request.headers.cookie ?? '')[nameFor(request, name)];

/** Adds a cookie of this origin to a response. */
export function setCookie(
  request: Pick<FastifyRequest, 'protocol'>,
  reply: FastifyReply,
  { name, value, sameSite, maxAgeS, isReadable }: CookieOptions,
): FastifyReply {
  const cookie = stringifySetCookie({
    name: nameFor(request, name),
    value,
    path: '/',
    sameSite,
    httpOnly: !isReadable,
    secure: isSecure(request),
    ...(maxAgeS === undefined ? {} : { maxAge: maxAgeS }),
  });
  return reply.header('Set-Cookie', cookie);
}

/** A page may be asked for by its own origin, or by the visitor: address bar, bookmark, home screen. */
const ownSites: readonly unknown[] = ['same-origin', 'none'];

/**
 * Whether a browser asks for a page in order to show it as a tab's document, because of this origin or of
 * the visitor alone. Browsers write these headers, and no script can; what is fetched, framed, embedded or
 * prefetched has others, and so has what another site leads to.
 */
export const isOwnNavigation = ({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  ownSites.includes(headers['sec-fetch-site']) &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined;

/**
 * Passkeys, sessions and what a browser stores belong to one name. Who opens a page under another name of this machine
 * is led to the public one.
 */
export function leadToPublicName(app: FastifyInstance, publicUrl: URL | undefined): void {
  if (publicUrl?.hostname !== 'localhost') return;
  const { origin, port } = publicUrl;
  const others = [`127.0.0.1:${port}`, `[::1]:${port}`];
  app.addHook('onRequest', async (request, reply) => {
    if (!others.includes(request.host) || !isOwnNavigation(request)) return;
    return reply.redirect(`${origin}${request.url}`, 307);
  });
}
