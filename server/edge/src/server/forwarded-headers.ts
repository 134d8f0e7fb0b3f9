import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Hop-by-hop headers (RFC 9110, 7.6.1), and what the edge itself has answered. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Forwarding headers of callers and their traces, which only the edge may set. */
const claims =
  /^(?:forwarded|via|x-real-ip|x-forwarded-.*|x-client-ip|true-client-ip|x-velvet-preview|traceparent|tracestate|baggage)$/;

/** Headers without hop-by-hop ones, including those listed in `Connection`. */
export function endToEnd<T extends IncomingHttpHeaders>(headers: T): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => {
      const key = name.toLowerCase();
      return !hopByHop.has(key) && !named.includes(key);
    }),
  );
}

/** The caller's headers with the edge's own forwarding headers. */
export function forwardedHeaders(
  { ip, protocol, host }: Pick<FastifyRequest, 'ip' | 'protocol' | 'host'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const kept = Object.entries(endToEnd(headers)).filter(([name]) => !claims.test(name));
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
  };
}
