import type { FastifyInstance } from 'fastify';

/** The port that a server listens on; 0 where it does not. */
export function listeningPort({ server }: Pick<FastifyInstance, 'server'>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
