import { isLanguage, negotiateLanguage } from '@velvet/contract/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IsScreen } from '../compose/screen.ts';
import { pathOf } from './conditions.ts';
import { cookieOf } from './cookies.ts';
import { formPage } from './form-page.ts';
import { type FormPath, formPaths } from './form-texts.ts';

const NOT_PROCESSED = 422;

/**
 * Login and Register submitted natively, because scripts are disabled or not loaded yet: a page that
 * explains it. Signing in needs scripts, so the body is not read.
 */
export function registerFormRoutes(app: FastifyInstance, isScreen: IsScreen): void {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    for (const path of formPaths) {
      routes.post(path, async (request, reply) => {
        const kept = cookieOf(request, 'velvet.lang');
        const language = isLanguage(kept)
          ? kept
          : negotiateLanguage(request.headers['accept-language']);
        const back = await backTo(path, request, isScreen);
        const { html, contentSecurityPolicy } = formPage(path, language, back);
        return reply
          .code(NOT_PROCESSED)
          .header('Content-Security-Policy', contentSecurityPolicy)
          .header('Cache-Control', 'no-store')
          .header('Vary', 'Accept-Language, Cookie')
          .type('text/html; charset=utf-8')
          .send(html);
      });
    }
  });
}

/** The screen with the form; only the return path is kept. */
async function backTo(
  path: FormPath,
  { url }: FastifyRequest,
  isScreen: IsScreen,
): Promise<string> {
  const wanted = new URLSearchParams(url.slice(pathOf(url).length)).get('return');
  const isOwn = wanted !== null && (await isScreen(pathOf(wanted)));
  return isOwn ? `${path}?${new URLSearchParams({ return: wanted })}` : path;
}
