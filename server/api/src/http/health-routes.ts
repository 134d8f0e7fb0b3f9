import type { FastifyInstance } from 'fastify';
import { registerHealth } from '../operations/health-server.ts';
import type { Metrics } from '../operations/metrics.ts';

/** The sources of the health routes. */
interface HealthServices {
  readonly isWritable: () => Promise<boolean>;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/** A server that answers calls is ready while the database takes writes, until it stops. */
export const registerHealthRoutes = (
  server: FastifyInstance,
  { isWritable, metrics: { registry } }: HealthServices,
  isStopping: () => boolean,
): void =>
  registerHealth(server, registry, async () => {
    if (isStopping()) return 'stopping';
    return (await isWritable()) ? undefined : 'database takes no writes';
  });
