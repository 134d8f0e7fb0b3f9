import type { FastifyInstance } from 'fastify';

/**
 * The port that a server listens on.
 * @throws Error when it listens on none.
 */
export function listeningPort({ server }: FastifyInstance): number {
  const address = server.address();
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The server listens on no port');
}
