import type { FastifyInstance } from 'fastify';

/**
 * Node ends HTTP/1.1 requests that take too long to arrive, but not streams of HTTP/2: a call whose
 * body is not there in time is ended here.
 */
export function addBodyDeadline(app: FastifyInstance, requestMs: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete || raw.httpVersionMajor < 2) return;
    // With HTTP/2 this stands for the stream; the connection's other streams go on.
    const timer = setTimeout(() => raw.socket.destroy(), requestMs);
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
  });
}
