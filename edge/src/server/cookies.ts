import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './security-headers.ts';

interface CookieOptions {
  readonly sameSite: 'Lax' | 'Strict';
  /** Absent: a session cookie. */
  readonly maxAgeS?: number;
  /** Also readable and writable by scripts of the page. */
  readonly isReadable?: true;
}

/** Over TLS the name has the `__Host-` prefix, so that neither a subdomain nor plain HTTP can set it. */
const nameFor = (request: Pick<FastifyRequest, 'protocol'>, name: string): string =>
  isSecure(request) ? `__Host-${name}` : name;

/** A cookie's raw value. */
export function cookieOf(
  request: Pick<FastifyRequest, 'protocol' | 'headers'>,
  name: string,
): string | undefined {
  const wanted = nameFor(request, name);
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === wanted) return value;
  }
  return undefined;
}

/** Adds a cookie of this origin to a response. */
export function setCookie(
  request: Pick<FastifyRequest, 'protocol'>,
  reply: FastifyReply,
  { name, value, ...options }: CookieOptions & { readonly name: string; readonly value: string },
): FastifyReply {
  const { sameSite, maxAgeS, isReadable } = options;
  const parts = [
    `${nameFor(request, name)}=${value}`,
    'Path=/',
    ...(maxAgeS === undefined ? [] : [`Max-Age=${maxAgeS}`]),
    `SameSite=${sameSite}`,
    ...(isReadable ? [] : ['HttpOnly']),
    ...(isSecure(request) ? ['Secure'] : []),
  ];
  return reply.header('Set-Cookie', parts.join('; '));
}
