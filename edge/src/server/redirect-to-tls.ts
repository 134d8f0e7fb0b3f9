import { createServer, type Server } from 'node:http';
import { limitsOf, type Timeouts } from './limits.ts';

const HTTPS_PORT = 443;
const hostName = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])$/i;

/** Answers plain HTTP by sending everybody to the same address over TLS. */
export function createRedirectServer(tlsPort: () => number, timeouts: Timeouts): Server {
  const { http, requestTimeout, connectionTimeout } = limitsOf(timeouts);
  const server = createServer({ ...http, requestTimeout }, (request, response) => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '');
    response.setHeader('Connection', 'close');
    // A proxy's form of address names a host by itself.
    if (!hostName.test(name) || !request.url?.startsWith('/')) {
      response.writeHead(400).end();
      return;
    }
    const port = tlsPort();
    const host = port === HTTPS_PORT ? name : `${name}:${port}`;
    response.writeHead(308, { Location: `https://${host}${request.url}` }).end();
  });
  server.setTimeout(connectionTimeout);
  return server;
}
