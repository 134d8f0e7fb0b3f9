import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import { createSecureContext } from 'node:tls';
import { limitsOf, type Timeouts } from './limits.ts';

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
  reloadWith(server, files, onProblem);
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
  server: Http2SecureServer,
  files: TlsFiles,
  onProblem: (error: unknown) => void,
): void {
  const reload = () => {
    try {
      server.setSecureContext(readPair(files));
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
