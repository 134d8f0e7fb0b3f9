import type { FastifyReply, FastifyRequest } from 'fastify';

/** Default policy of responses without one: nothing runs, loads or is framed. */
const STRICT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years, as required by browsers' preload lists. */
const TRANSPORT = 'max-age=63072000; includeSubDomains';

/** Features that no screen uses. Those only some browsers know are omitted, because others warn. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every response, including the API's. */
const fixed: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS,
};

/** Whether the visitor's connection is encrypted: here, or at a trusted proxy in front. */
export const isSecure = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean =>
  protocol === 'https';

/** Adds the headers of every response of this origin; a response's own policy is kept. */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(fixed);
  if (!reply.hasHeader('Referrer-Policy')) {
    reply.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  }
  reply.header('Content-Security-Policy', policyOf(reply));
  // RFC 6797 forbids HSTS over plain HTTP.
  if (isSecure(request)) reply.header('Strict-Transport-Security', TRANSPORT);
  else reply.removeHeader('Strict-Transport-Security');
}

/** Adds `frame-ancestors` to policies that lack it. */
function policyOf(reply: FastifyReply): string {
  const own = reply.getHeader('Content-Security-Policy');
  if (typeof own !== 'string' || own === '') return STRICT_POLICY;
  return /(?:^|;)\s*frame-ancestors\s/.test(own) ? own : `${own}; frame-ancestors 'none'`;
}
