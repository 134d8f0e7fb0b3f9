import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Front } from './fast-front.ts';

/** Serves documents, and scripts (`*.js`), by their paths; everything else comes from `origin`. */
export async function serveDocuments(
  origin: string,
  documents: ReadonlyMap<string, string | Buffer>,
): Promise<Front> {
  const bodies = new Map([...documents].map(([name, body]) => [name, brotliCompressSync(body)]));
  const server = createServer(async ({ url = '/' }, response) => {
    const own = bodies.get(url);
    if (own) {
      const type = url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
      response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' });
      response.end(own);
      return;
    }
    const proxied = await fetch(new URL(url, origin));
    const type = proxied.headers.get('content-type') ?? 'application/octet-stream';
    response.writeHead(proxied.status, { 'Content-Type': type });
    response.end(Buffer.from(await proxied.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
