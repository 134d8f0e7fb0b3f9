import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

/** Paths of the certificate chain and its key, both PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Time limits of connections, so that slow clients do not hold them. */
export interface Timeouts {
  /** Until the headers are complete. */
  readonly headersMs: number;
  /** Until the whole request is received: a piece of the client's takes this long at 9 KB/s. */
  readonly requestMs: number;
  /** For an idle connection. */
  readonly idleMs: number;
}

export const defaultTimeouts: Timeouts = { headersMs: 10_000, requestMs: 30_000, idleMs: 90_000 };

const CHECK_EVERY_MS = 1_000;
const WATCH_MS = 5_000;
const CONNECTIONS_MAX = 256;

interface ListenerOptions {
  readonly tls: TlsFiles | undefined;
  readonly timeouts: Timeouts;
  readonly onProblem: (error: unknown) => void;
}

/** A server for HTTP/1.1, over TLS 1.2 or newer where there is a certificate. Throws for an invalid one. */
export function createListener(handler: RequestListener, options: ListenerOptions): Server {
  const { tls, timeouts, onProblem } = options;
  const { headersMs, requestMs, idleMs } = timeouts;
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, headersMs),
  };
  const server = tls
    ? createTlsListener(handler, tls, limits, onProblem)
    : createServer(limits, handler);
  server.setTimeout(idleMs);
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}

/** A renewed certificate is used for new connections; an invalid one is reported and ignored. */
function createTlsListener(
  handler: RequestListener,
  files: TlsFiles,
  limits: object,
  onProblem: (error: unknown) => void,
): Server {
  const read = () => ({ cert: readFileSync(files.cert), key: readFileSync(files.key) });
  const server = createSecureServer({ ...read(), ...limits, minVersion: 'TLSv1.2' }, handler);
  const reload = () => {
    try {
      server.setSecureContext(read());
    } catch (error) {
      onProblem(new Error(`The certificate cannot be renewed: ${String(error)}`));
    }
  };
  const paths = [files.cert, files.key];
  for (const file of paths) watchFile(file, { interval: WATCH_MS, persistent: false }, reload);
  server.once('close', () => {
    for (const file of paths) unwatchFile(file, reload);
  });
  return server;
}
