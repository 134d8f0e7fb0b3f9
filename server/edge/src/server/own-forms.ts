import { isLanguage } from '@velvet/contract/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IsScreen } from '../compose/screen.ts';
import type { SendOnce } from './once-page.ts';
import { cookieOf, setCookie } from './request.ts';
import { keepLanguage } from './visitor-language.ts';

const COOKIE = 'velvet.adult';
const YEAR_S = 31_536_000;
const CONFIRMED = '/edge/adult/confirmed';
/** Redirects that the browser follows with a GET, and with the form once more. */
const [SEE_OTHER, SAME_METHOD] = [303, 307];

/** Whether a visitor without scripts has confirmed to be 18 or older before (spec S0.2). */
export const isKnownAdult = (request: FastifyRequest): boolean => cookieOf(request, COOKIE) === '1';

/**
 * The age gate and its languages for browsers without scripts: the buttons are forms, whose bodies are
 * ignored. One that a page of another site has sent changes nothing and leads to Home, where the visitor
 * sees the form itself.
 */
export function registerOwnForms(
  app: FastifyInstance,
  isScreen: IsScreen,
  sendOnce: SendOnce,
): void {
  app.register(async (routes) => {
    routes.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    routes.addHook('preHandler', async (request, reply) => {
      if (isFromElsewhere(request)) return reply.redirect('/Home', SEE_OTHER);
    });

    // The browser sends the confirmation once more, which shows whether it has kept the cookie; an address
    // would be a confirmation to share.
    routes.post('/edge/adult', async (request, reply) => {
      setCookie(request, reply, { name: COOKIE, value: '1', maxAgeS: YEAR_S, sameSite: 'lax' });
      return reply.redirect(CONFIRMED, SAME_METHOD);
    });
    routes.post(CONFIRMED, async (request, reply) => {
      const address = await whereFrom(request, isScreen);
      return isKnownAdult(request)
        ? reply.redirect(address, SEE_OTHER)
        : sendOnce(request, reply, address);
    });
    routes.post('/edge/left', async (_request, reply) => {
      reply.header('Content-Security-Policy', "default-src 'none'");
      reply.type('text/html; charset=utf-8');
      return '<!doctype html><title></title>';
    });
    routes.post<{ Params: { language: string } }>(
      '/edge/language/:language',
      async (request, reply) => {
        const { language } = request.params;
        if (!isLanguage(language)) return reply.callNotFound();
        keepLanguage(request, reply, language);
        return reply.redirect(await whereFrom(request, isScreen), SEE_OTHER);
      },
    );
  });
}

/** By what a browser says and no page can change; browsers without `Sec-Fetch-Site` name the origin. */
function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}

const HOME = '/Home';

/** The screen on which a form was sent; Home when it is none of this product's. */
async function whereFrom(
  { headers: { referer = '' } }: Pick<FastifyRequest, 'headers'>,
  isScreen: IsScreen,
): Promise<string> {
  if (!URL.canParse(referer)) return HOME;
  const { pathname, search } = new URL(referer);
  return (await isScreen(pathname)) ? pathname + search : HOME;
}
