import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../operations/metrics.ts';

const UNAVAILABLE = 503;

/** The sources of the health routes. */
interface HealthServices {
  readonly isWritable: () => Promise<boolean>;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/**
 * /healthz: the process answers. /readyz: it can serve, and the database takes writes. /metrics:
 * Prometheus' text.
 */
export function registerHealthRoutes(
  server: FastifyInstance,
  { isWritable, metrics }: HealthServices,
  isStopping: () => boolean,
): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(UNAVAILABLE).send({ status: 'stopping' });
    if (!(await isWritable())) {
      return reply.code(UNAVAILABLE).send({ status: 'database takes no writes' });
    }
    return { status: 'ok' };
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
