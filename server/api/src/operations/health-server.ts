import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { type LogTarget, logOptions } from './log-options.ts';

const UNAVAILABLE = 503;

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

/**
 * /healthz: the process answers. /readyz: it can work. /metrics: Prometheus' text.
 * @param unready why it cannot work now; undefined while it can.
 */
export function registerHealth(
  server: FastifyInstance,
  registry: Registry,
  unready: () => string | undefined | Promise<string | undefined>,
): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const status = await unready();
    return status === undefined ? { status: 'ok' } : reply.code(UNAVAILABLE).send({ status });
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** Port on which a server listens; undefined where it does not. */
export function portOf(server: FastifyInstance): number | undefined {
  const address = server.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** The same of one that listens. @throws Error when it does not. */
export function listeningPort(server: FastifyInstance): number {
  const port = portOf(server);
  if (port === undefined) throw new Error('The server listens on no port');
  return port;
}
