import type { FastifyReply } from 'fastify';

/** Headers of every response; a response's own policies are kept. */
export function addResponseHeaders(reply: FastifyReply): void {
  reply.header('X-Content-Type-Options', 'nosniff');
  if (!reply.hasHeader('Referrer-Policy')) reply.header('Referrer-Policy', 'no-referrer');
  if (!reply.hasHeader('Content-Security-Policy')) {
    reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  }
}
