import { createServer, type Server } from 'node:http';
import { isForApi } from './api-prefixes.ts';
import { limitsOf, type Timeouts } from './limits.ts';

const HTTPS_PORT = 443;
const hostName = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])$/i;

/**
 * Redirects page visits over plain HTTP to TLS. API calls are refused instead, because a client that
 * sends secrets unencrypted must notice.
 */
export function createRedirectServer(tlsPort: () => number, timeouts: Timeouts): Server {
  const { http, requestTimeout, connectionTimeout } = limitsOf(timeouts);
  const server = createServer({ ...http, requestTimeout }, (request, response) => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '');
    response.setHeader('Connection', 'close');
    // An absolute-form target contains a host of its own.
    if (!hostName.test(name) || !request.url?.startsWith('/')) {
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
