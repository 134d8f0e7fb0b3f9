import { request } from 'node:http';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { makeCertificate } from './certificate.ts';

export interface Front {
  readonly url: string;
  close(): Promise<void>;
}

/** Hop-by-hop headers (RFC 9113, 8.2.2). */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/**
 * HTTP/2 over TLS in front of a local server, like a proxy or CDN, with a temporary self-signed
 * certificate. Documents and scripts (`*.js`) given by path replace the server's own.
 */
export async function startFront(
  target: string,
  documents: ReadonlyMap<string, string | Buffer> = new Map(),
): Promise<Front> {
  const bodies = new Map([...documents].map(([name, body]) => [name, brotliCompressSync(body)]));
  const server = createSecureServer(makeCertificate());
  server.on('stream', (stream, headers) => {
    const path = String(headers[':path']);
    const body = bodies.get(path);
    if (body) {
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
      stream.respond({ ':status': 200, 'content-type': type, 'content-encoding': 'br' });
      stream.end(body);
      return;
    }
    const forwarded = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
    const inner = request(
      new URL(path, target),
      { method: String(headers[':method']), headers: Object.fromEntries(forwarded) },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !ofTheConnection.has(name));
        if (stream.destroyed) return;
        stream.respond({ ':status': answer.statusCode ?? 502, ...Object.fromEntries(kept) });
        answer.pipe(stream);
      },
    );
    inner.on('error', () => closeStream(stream));
    stream.on('error', () => inner.destroy());
    // An answer without an end, such as live events, would keep the process running.
    stream.on('close', () => inner.destroy());
    stream.pipe(inner);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function closeStream(stream: ServerHttp2Stream): void {
  if (stream.destroyed) return;
  if (!stream.headersSent) stream.respond({ ':status': 502 });
  stream.end();
}
