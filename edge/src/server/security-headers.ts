import type { FastifyReply, FastifyRequest } from 'fastify';

/** For answers that say nothing themselves: nothing in them runs, loads or is framed. */
const STRICT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years, as the preload lists of browsers ask for. */
const TRANSPORT = 'max-age=63072000; includeSubDomains';

/** What no screen uses. Features that only some browsers know are left out: the others complain. */
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

/** The same for every answer, of the API as well. */
const fixed: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS,
};

/** Whether the visitor's connection is encrypted: here, or at a trusted proxy in front. */
export const isSecure = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean =>
  protocol === 'https';

/** Headers that every answer of this origin has; a policy of the answer's own stays. */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(fixed);
  if (!reply.hasHeader('Referrer-Policy')) {
    reply.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  }
  reply.header('Content-Security-Policy', policyOf(reply));
  // RFC 6797 forbids it over plain HTTP.
  if (isSecure(request)) reply.header('Strict-Transport-Security', TRANSPORT);
  else reply.removeHeader('Strict-Transport-Security');
}

/** Every answer says who may frame it, also those of the API that forget to. */
function policyOf(reply: FastifyReply): string {
  const own = reply.getHeader('Content-Security-Policy');
  if (typeof own !== 'string' || own === '') return STRICT_POLICY;
  return /(?:^|;)\s*frame-ancestors\s/.test(own) ? own : `${own}; frame-ancestors 'none'`;
}
