import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { type LogTarget, logOptions } from './log-options.ts';

const UNAVAILABLE = 503;

/** The sources of the health routes. */
interface HealthOptions {
  readonly registry: Registry;
  readonly isReady: () => boolean;
  /** What `/readyz` says while it is not. */
  readonly otherwise: string;
}

/**
 * The server of a process that answers nobody but probes and Prometheus. It listens nowhere yet; its log
 * is the log of the process.
 */
export function createHealthServer(
  service: string,
  config: Config,
  log?: LogTarget,
): FastifyInstance {
  return Fastify({
    logger: logOptions(config.logLevel, log, service),
    forceCloseConnections: true,
  });
}

/** /healthz: the process answers. /readyz: it works. /metrics: Prometheus' text. */
export function registerProcessHealth(server: FastifyInstance, options: HealthOptions): void {
  const { registry, isReady, otherwise } = options;
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) =>
    isReady() ? { status: 'ok' } : reply.code(UNAVAILABLE).send({ status: otherwise }),
  );
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** Port on which a server listens; undefined where it does not. */
export function portOf(server: FastifyInstance): number | undefined {
  const address = server.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}
