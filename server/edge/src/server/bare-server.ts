import type { RequestListener } from 'node:http';
import fastifyStatic from '@fastify/static';
import {
  type CallerLimits,
  limitConnections,
  limitPendingBodies,
  limitsOf,
  readCallerLimits,
  type Timeouts,
} from '@velvet/telemetry/caller-limits';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import type { Registry } from 'prom-client';
import { answerFailure, answerUnroutable, RequestRefused } from './failures.ts';
import { leadToPublicName } from './request.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { createTlsServer, type TlsFiles } from './tls.ts';

/** Options of both edges' servers. */
export interface ServerOptions {
  readonly releasesDir: string;
  /** Files at fixed addresses below the root (icons). */
  readonly publicDir: string;
  /** Trusted proxies in front of this edge, whose X-Forwarded-For is used. */
  readonly trustProxy?: string | undefined;
  /** Where people open it, if that is configured. */
  readonly publicUrl?: URL | undefined;
  readonly timeouts?: Timeouts;
  /** What callers may keep open; the usual limits when absent. */
  readonly callerLimits?: CallerLimits;
  /** Certificate for TLS and HTTP/2; plain HTTP without it. */
  readonly tls?: TlsFiles;
}

interface BareServerOptions extends ServerOptions {
  readonly timeouts: Timeouts;
  /** The largest body that is taken; Fastify's limit when absent. */
  readonly bodyLimit?: number;
  /** How long a plug-in may take to load, in milliseconds; Fastify's limit when absent, none when 0. */
  readonly pluginTimeout?: number;
  /** Adds the hooks that run before those of the limits and of the security headers. */
  readonly addFirstHooks: (app: FastifyInstance) => void;
  /** Where metrics of connections and pending bodies are registered. */
  readonly registry?: Registry;
}

export const onProblem = (error: unknown): void => process.emitWarning(String(error));

/** A server with what both edges have in common: limits, errors without details, security headers, icons. */
export async function createBareServer(options: BareServerOptions): Promise<FastifyInstance> {
  const { tls: files, timeouts, trustProxy = false, registry, bodyLimit, pluginTimeout } = options;
  const app = Fastify({
    logger: false,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(pluginTimeout === undefined ? {} : { pluginTimeout }),
    ...limitsOf(timeouts),
    ...(files && {
      serverFactory: (handler: RequestListener) =>
        createTlsServer(handler, { files, timeouts, onProblem }),
    }),
    trustProxy,
    frameworkErrors: answerUnroutable,
  });
  app.setErrorHandler(answerFailure);
  options.addFirstHooks(app);
  leadToPublicName(app, options.publicUrl);
  const { callerLimits: limits = readCallerLimits({}) } = options;
  limitConnections(app.server, { limits, trustProxy, registry });
  const refusal = (status: 429 | 503) => new RequestRefused(status);
  limitPendingBodies(app, { limits, registry, refusal, requestMs: timeouts.requestMs });
  app.addHook('onSend', async (request, reply) => addSecurityHeaders(request, reply));
  await app.register(fastifyStatic, {
    root: options.publicDir,
    index: false,
    maxAge: 60 * 60 * 1000,
    wildcard: false,
  });
  return app;
}
