import { X509Certificate } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { limitsOf, type Timeouts } from '@velvet/telemetry/caller-limits';
import { Gauge, type Registry } from 'prom-client';
import { isForApi } from './request.ts';

/** Paths of the certificate chain and its key, both PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
  /** Polling interval of the files, for renewals without SIGHUP; 5 s when absent. */
  readonly watchMs?: number;
}

interface SecureServerOptions {
  readonly files: TlsFiles;
  readonly timeouts: Timeouts;
  readonly onProblem: (error: unknown) => void;
}

const HANDSHAKE_MS = 10_000;
const WATCH_MS = 5_000;
const MOST_STREAMS = 128;

/** Throws when files are missing, invalid or do not match. */
function readPair({ cert, key }: TlsFiles) {
  const pair = { cert: readFileSync(cert), key: readFileSync(key) };
  createSecureContext(pair);
  return pair;
}

/**
 * A server for HTTP/2 and HTTP/1.1 over TLS 1.2 or newer. A renewed certificate is used for new
 * connections after SIGHUP or a few seconds after its files changed; an invalid one is ignored.
 */
export function createTlsServer(handler: RequestListener, options: SecureServerOptions): Server {
  const { files, timeouts, onProblem } = options;
  const server = createSecureServer({
    ...readPair(files),
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    handshakeTimeout: HANDSHAKE_MS,
    settings: { maxConcurrentStreams: MOST_STREAMS },
  });
  // Fastify's handler accepts requests of both versions; its types only one at a time.
  server.on('request', handler as never);
  const { http, requestTimeout, keepAliveTimeout, connectionTimeout } = limitsOf(timeouts);
  // Node supports these for HTTP/1.1 on this server, but its types omit them.
  Object.assign(server, { ...http, requestTimeout, keepAliveTimeout });
  server.setTimeout(connectionTimeout);
  endSessionsWith(server, connectionTimeout);
  reloadWith(server, files, onProblem, (pair) => server.setSecureContext(pair));
  return server as unknown as Server;
}

/** Closes idle sessions, and all of them when the server closes. */
function endSessionsWith(server: Http2SecureServer, idleMs: number): void {
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.setTimeout(idleMs, () => session.close());
    session.on('error', () => undefined);
    session.once('close', () => sessions.delete(session));
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    const closing = close(done);
    for (const session of sessions) session.close();
    return closing;
  };
}

function reloadWith(
  server: EventEmitter,
  files: TlsFiles,
  onProblem: (error: unknown) => void,
  use: (pair: ReturnType<typeof readPair>) => void,
): void {
  const reload = () => {
    try {
      use(readPair(files));
    } catch (error) {
      onProblem(new Error(`The certificate cannot be renewed: ${String(error)}`));
    }
  };
  const { cert, key, watchMs: interval = WATCH_MS } = files;
  const paths = [cert, key];
  for (const file of paths) watchFile(file, { interval, persistent: false }, reload);
  process.on('SIGHUP', reload);
  server.once('close', () => {
    for (const file of paths) unwatchFile(file, reload);
    process.off('SIGHUP', reload);
  });
}

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
  /** To whose names visits are redirected: a caller may claim any Host. Renewed as for TLS. */
  readonly files: TlsFiles;
  readonly timeouts: Timeouts;
}

/**
 * Redirects page visits over plain HTTP to TLS, under the names of the certificate only. API calls are
 * refused instead, because a client that sends secrets unencrypted must notice.
 */
export function createRedirectServer({ tlsPort, files, timeouts }: RedirectOptions): Server {
  let certificate = new X509Certificate(readPair(files).cert);
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
  // The server for TLS reports the problems.
  reloadWith(
    server,
    files,
    () => undefined,
    ({ cert }) => {
      certificate = new X509Certificate(cert);
    },
  );
  return server;
}

/** When the certificate that this edge serves expires, read from its file with each scrape. */
export function registerCertificateMetrics(
  registry: Registry,
  { cert }: { readonly cert: string },
): void {
  new Gauge({
    name: 'velvet_certificate_expires_seconds',
    help: 'When the certificate expires, in seconds since 1970',
    registers: [registry],
    async collect() {
      try {
        this.set(Date.parse(new X509Certificate(await readFile(cert)).validTo) / 1_000);
      } catch {
        this.reset();
      }
    },
  });
}
