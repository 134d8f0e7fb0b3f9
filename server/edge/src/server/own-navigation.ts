import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A page may be asked for by its own origin, or by the visitor: address bar, bookmark, home screen. */
const ownSites: readonly unknown[] = ['same-origin', 'none'];

/**
 * Whether a browser asks for a page in order to show it as a tab's document, because of this origin or of
 * the visitor alone. Browsers write these headers, and no script can; what is fetched, framed, embedded or
 * prefetched has others, and so has what another site leads to.
 */
export const isOwnNavigation = ({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  ownSites.includes(headers['sec-fetch-site']) &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined;

/**
 * Passkeys, sessions and what a browser stores belong to one name. Who opens a page under another name of this machine
 * is led to the public one.
 */
export function leadToPublicName(app: FastifyInstance, publicUrl: URL | undefined): void {
  if (publicUrl?.hostname !== 'localhost') return;
  const { origin, port } = publicUrl;
  const others = [`127.0.0.1:${port}`, `[::1]:${port}`];
  app.addHook('onRequest', async (request, reply) => {
    if (!others.includes(request.host) || !isOwnNavigation(request)) return;
    return reply.redirect(`${origin}${request.url}`, 307);
  });
}
