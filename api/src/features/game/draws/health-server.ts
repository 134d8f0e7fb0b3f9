import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../../../config/config.ts';
import { type LogTarget, logOptions } from '../../../operations/log-options.ts';

const UNAVAILABLE = 503;

/** The sources of the health routes. */
export interface HealthOptions {
  readonly registry: Registry;
  readonly isReady: () => boolean;
}

/** A server that listens nowhere yet; its log is the log of the process. */
export function createHealthServer(config: Config, log?: LogTarget): FastifyInstance {
  return Fastify({
    logger: logOptions(config.logLevel, log, 'draws'),
    forceCloseConnections: true,
  });
}

/** /healthz: the process answers. /readyz: it draws. /metrics: Prometheus' text. */
export function registerDrawsHealth(server: FastifyInstance, options: HealthOptions): void {
  const { registry, isReady } = options;
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) =>
    isReady() ? { status: 'ok' } : reply.code(UNAVAILABLE).send({ status: 'not drawing' }),
  );
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
