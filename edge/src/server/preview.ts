import type { FastifyInstance } from 'fastify';

export interface PreviewOptions {
  /** Where remotes of developers run in the released shell; undefined where that is not wanted. */
  readonly previewOrigin?: string;
  /** Whether this server is that origin; the one for everybody unless told otherwise. */
  readonly isPreview?: boolean;
}

const HTTP_MISDIRECTED = 421;

/**
 * Keeps the two origins apart. Cookies are shared by all ports of a host name, so the preview has a
 * name of its own, which the other server does not answer to, nor the other way round.
 */
export function registerPreviewBoundary(
  app: FastifyInstance,
  { previewOrigin, isPreview = false }: PreviewOptions,
): void {
  const preview = previewOrigin === undefined ? undefined : new URL(previewOrigin);
  app.addHook('onRequest', async (request, reply) => {
    const isMisdirected = isPreview
      ? request.host !== preview?.host
      : preview !== undefined && request.hostname === preview.hostname;
    if (isMisdirected) {
      return reply
        .code(HTTP_MISDIRECTED)
        .header('Cache-Control', 'no-store')
        .type('text/plain')
        .send('This host is not served here');
    }
    if (isPreview) reply.header('X-Robots-Tag', 'noindex');
  });
}
