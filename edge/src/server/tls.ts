import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import { createSecureContext } from 'node:tls';
import { limitsOf, type Timeouts } from './limits.ts';

/** Paths of the certificate chain and its key, both PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

interface SecureServerOptions {
  readonly files: TlsFiles;
  readonly timeouts: Timeouts;
  readonly onProblem: (error: unknown) => void;
}

const HANDSHAKE_MS = 10_000;
/** How often the files are looked at, for those who renew a certificate and send no SIGHUP. */
const WATCH_MS = 5_000;
const MOST_STREAMS = 128;

/** Throws for files that are not there, cannot be parsed or do not fit each other. */
function readPair({ cert, key }: TlsFiles) {
  const pair = { cert: readFileSync(cert), key: readFileSync(key) };
  createSecureContext(pair);
  return pair;
}

/**
 * A server for HTTP/2 and, for those who do not speak it, HTTP/1.1, both over TLS 1.2 or newer. A
 * renewed certificate is used for new connections from SIGHUP on, or a few seconds after its files
 * changed; one that cannot be used leaves the old one in use.
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
  // Fastify's handler takes requests of both versions; its types know one at a time.
  server.on('request', handler as never);
  const { http, requestTimeout, keepAliveTimeout, connectionTimeout } = limitsOf(timeouts);
  // Node keeps these for HTTP/1.1 on this server, without naming them in its types.
  Object.assign(server, { ...http, requestTimeout, keepAliveTimeout });
  server.setTimeout(connectionTimeout);
  endSessionsWith(server, connectionTimeout);
  reloadWith(server, files, onProblem);
  return server as unknown as Server;
}

/** Idle sessions end by themselves, all of them when the server closes. */
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
  const paths = [files.cert, files.key];
  for (const file of paths) watchFile(file, { interval: WATCH_MS, persistent: false }, reload);
  process.on('SIGHUP', reload);
  server.once('close', () => {
    for (const file of paths) unwatchFile(file, reload);
    process.off('SIGHUP', reload);
  });
}
