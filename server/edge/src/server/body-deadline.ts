import type { FastifyInstance } from 'fastify';

/**
 * Node times out slow HTTP/1.1 requests, but not HTTP/2 streams: requests whose body does not arrive in
 * time are ended here.
 */
export function addBodyDeadline(app: FastifyInstance, requestMs: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete || raw.httpVersionMajor < 2) return;
    // With HTTP/2 this is the stream; other streams of the connection continue.
    const timer = setTimeout(() => raw.socket.destroy(), requestMs);
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
  });
}
