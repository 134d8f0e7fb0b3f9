import type { X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';
import { isForApi } from './api-prefixes.ts';
import { limitsOf, type Timeouts } from './limits.ts';

const HTTPS_PORT = 443;
const address = /^\[([0-9a-f:.]+)\]$/i;

function isNameOf(certificate: X509Certificate, host: string): boolean {
  const ip = address.exec(host)?.[1] ?? host;
  if (isIP(ip) !== 0) return certificate.checkIP(ip) !== undefined;
  return certificate.checkHost(host) !== undefined;
}

/** What the redirect depends on. */
interface RedirectOptions {
  /** The port that visitors reach TLS on. */
  tlsPort(): number;
  /** Whose names visits are redirected to: a caller may claim any Host. */
  readonly certificate: X509Certificate;
  readonly timeouts: Timeouts;
}

/**
 * Redirects page visits over plain HTTP to TLS, under the names of the certificate only. API calls are
 * refused instead, because a client that sends secrets unencrypted must notice.
 */
export function createRedirectServer({ tlsPort, certificate, timeouts }: RedirectOptions): Server {
  const { http, requestTimeout, connectionTimeout } = limitsOf(timeouts);
  const server = createServer({ ...http, requestTimeout }, (request, response) => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '');
    response.setHeader('Connection', 'close');
    // An absolute-form target contains a host of its own.
    if (!isNameOf(certificate, name) || !request.url?.startsWith('/')) {
      response.writeHead(400).end();
      return;
    }
    const isVisit = request.method === 'GET' || request.method === 'HEAD';
    if (!isVisit || isForApi(request.url)) {
      response.writeHead(403, { 'Content-Type': 'text/plain' }).end('Only over TLS');
      return;
    }
    const port = tlsPort();
    const host = port === HTTPS_PORT ? name : `${name}:${port}`;
    response.writeHead(308, { Location: `https://${host}${request.url}` }).end();
  });
  server.setTimeout(connectionTimeout);
  return server;
}
