import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** Serves Home's content as a page without scripts; everything else comes from `origin`. */
export async function startStaticPage(origin: string) {
  const body = brotliCompressSync(await contentOf(origin));
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/Home') {
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
      });
      response.end(body);
      return;
    }
    const answer = await fetch(new URL(url, origin));
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    response.writeHead(answer.status, { 'Content-Type': type });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The composed page without its scripts, their data and whatever loads them. */
async function contentOf(origin: string): Promise<string> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const html = await (
      await fetch(`${origin}/Home`, { headers: { 'accept-language': 'en' } })
    ).text();
    if (html.includes('/detail?id=')) {
      return html
        .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
        .replace(/<link rel="preload" as="(?:script|style)"[^>]*>/g, '')
        .replace(' data-gate', '')
        .replace(/<div id="velvet-gate">[\s\S]*?<\/dialog><\/div>/, '');
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The edge renders no Home');
}
