import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import path from 'node:path';
import * as v from 'valibot';
import { readInForce } from '../registry/registry-file.ts';
import { canSign } from '../registry/sign-document.ts';
import { authorityOf } from '../signing/documents.ts';
import { signingKeys } from '../signing/trust.ts';

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
const file = v.optional(v.pipe(v.string(), v.nonEmpty()));

const environmentSchema = v.object({
  RELEASE_API_PORT: v.optional(port, '8070'),
  RELEASE_API_HOST: v.optional(v.string(), '127.0.0.1'),
  TLS_CERT: file,
  TLS_KEY: file,
  DATA_DIR: v.optional(v.string(), '.velvet'),
});

/** A variable of the environment that cannot be used; the message names it. */
export class ApiConfigProblem extends Error {
  override readonly name = 'ApiConfigProblem';
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Reads the environment once. Throws an ApiConfigProblem. */
export function readApiConfig(environment: NodeJS.ProcessEnv) {
  const read = v.safeParse(environmentSchema, environment);
  if (!read.success) {
    const [issue] = read.issues;
    throw new ApiConfigProblem(`${v.getDotPath(issue)} is not usable: ${issue.message}`);
  }
  const { RELEASE_API_PORT, RELEASE_API_HOST, TLS_CERT, TLS_KEY, DATA_DIR } = read.output;
  if ((TLS_CERT === undefined) !== (TLS_KEY === undefined)) {
    throw new ApiConfigProblem('TLS_CERT and TLS_KEY are given together, or neither');
  }
  const tls: TlsFiles | undefined =
    TLS_CERT && TLS_KEY ? { cert: TLS_CERT, key: TLS_KEY } : undefined;
  if (!tls && !LOOPBACK.test(RELEASE_API_HOST)) {
    throw new ApiConfigProblem(
      'RELEASE_API_HOST is not usable: without TLS_CERT and TLS_KEY the API listens on this machine only',
    );
  }
  return {
    port: RELEASE_API_PORT,
    host: RELEASE_API_HOST,
    releasesDir: path.resolve(DATA_DIR, 'releases'),
    tls,
  };
}

/**
 * Throws an ApiConfigProblem unless there is a registry whose snapshot and timestamp can be signed here,
 * and an UntrustedRegistry for one that cannot be trusted.
 */
export async function refuseUnusable(releasesDir: string): Promise<void> {
  const metadata = await readInForce(releasesDir);
  if (!metadata) {
    throw new ApiConfigProblem(
      `${releasesDir} has no releases yet: the first are made by npm start`,
    );
  }
  const keys = await signingKeys(releasesDir);
  for (const role of ['snapshot', 'timestamp'] as const) {
    if (canSign(authorityOf(metadata.root, role), keys)) continue;
    throw new ApiConfigProblem(
      `The key of the registry’s ${role} is not at hand (VELVET_KEYS): the release API needs online.pem, and no other key`,
    );
  }
}

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
