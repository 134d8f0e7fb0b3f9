import type { FastifyInstance } from 'fastify';
import type { Services } from '../services/services.ts';

const UNAVAILABLE = 503;
const PATIENCE_MS = 2_000;

/** /healthz: the process answers. /readyz: it can serve. /metrics: Prometheus' text. */
export function registerHealthRoutes(
  server: FastifyInstance,
  { pool, metrics }: Pick<Services, 'pool' | 'metrics'>,
  isStopping: () => boolean,
): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(UNAVAILABLE).send({ status: 'stopping' });
    if (!(await answersInTime(pool))) {
      return reply.code(UNAVAILABLE).send({ status: 'no database' });
    }
    return { status: 'ok' };
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

async function answersInTime(pool: Services['pool']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const asked = pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
}
