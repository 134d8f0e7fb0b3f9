import { succeeds } from '@velvet/registry/files';
import type { FastifyInstance } from 'fastify';

const UNAVAILABLE = 503;

/**
 * `/edge/healthz`: the process answers. `/edge/readyz`: it has releases that it could verify, and can
 * compose pages of them. They tell nothing else, so that anybody may ask.
 * @param prepared rejects while there is no registry that can be trusted.
 * @param isDraining whether proxies should send nothing more, because it is about to end.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  prepared: () => Promise<unknown>,
  isDraining: () => boolean = () => false,
): void {
  app.addHook('onSend', async (_request, reply) => {
    // HTTP/2 has no such header.
    if (isDraining() && !('stream' in reply.raw)) reply.header('Connection', 'close');
  });
  app.get('/edge/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/edge/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isDraining()) return reply.code(UNAVAILABLE).send({ status: 'stopping' });
    if (await succeeds(prepared())) return { status: 'ok' };
    return reply.code(UNAVAILABLE).send({ status: 'no releases' });
  });
}
