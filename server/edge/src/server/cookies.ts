import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './security-headers.ts';

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
