import type { FastifyInstance } from 'fastify';

export interface PreviewOptions {
  /** The origin for developers' remotes in the released shell; undefined when disabled. */
  readonly previewOrigin?: string;
  /** Whether this server serves that origin; false by default. */
  readonly isPreview?: boolean;
}

const HTTP_MISDIRECTED = 421;

/**
 * Separates the two origins. Cookies are shared by all ports of a host name, so the preview has its
 * own host name, and each server refuses the other's.
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
