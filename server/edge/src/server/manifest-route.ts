import { negotiateLanguage } from '@velvet/contract/language';
import type { FastifyInstance } from 'fastify';
import type { SiteInfoReader } from '../compose/site-info.ts';
import { manifestOf } from './manifest.ts';

/** The manifest in the browser's language: it is requested without the visitor's cookies. */
export function registerManifestRoute(app: FastifyInstance, siteInfo: SiteInfoReader): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']);
    const { productName } = await siteInfo(language);
    return reply
      .header('Cache-Control', 'public, max-age=3600')
      .header('Vary', 'Accept-Language')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(language, productName)));
  });
}
