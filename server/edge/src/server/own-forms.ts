import type { FastifyInstance, FastifyRequest } from 'fastify';

const SEE_OTHER = 303;

/**
 * Registers the forms of visitors without scripts. Their bodies are ignored. One that a page of another
 * site has sent changes nothing and leads to Home, where the visitor sees the form itself.
 */
export function registerOwnForms(
  app: FastifyInstance,
  register: (routes: FastifyInstance) => void,
): void {
  app.register(async (routes) => {
    routes.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    routes.addHook('preHandler', async (request, reply) => {
      if (isFromElsewhere(request)) return reply.redirect('/Home', SEE_OTHER);
    });
    register(routes);
  });
}

/** By what a browser says and no page can change; browsers without `Sec-Fetch-Site` name the origin. */
function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}
