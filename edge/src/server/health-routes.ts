import type { FastifyInstance } from 'fastify';

const UNAVAILABLE = 503;

/**
 * `/edge/healthz`: the process answers. `/edge/readyz`: it has releases that it could verify, and can
 * compose pages of them. They tell nothing else, so that anybody may ask.
 * @param prepared rejects while there is no registry that can be trusted.
 */
export function registerHealthRoutes(app: FastifyInstance, prepared: () => Promise<unknown>): void {
  app.get('/edge/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/edge/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      await prepared();
      return { status: 'ok' };
    } catch {
      return reply.code(UNAVAILABLE).send({ status: 'no releases' });
    }
  });
}
