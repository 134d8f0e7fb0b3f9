import { isLanguage } from '@velvet/contract/language';
import type { FastifyInstance } from 'fastify';
import type { IsScreen } from '../compose/screen.ts';
import { setCookie } from './cookies.ts';
import { registerOwnForms } from './own-forms.ts';
import { whereFrom } from './where-from.ts';

const YEAR_S = 31_536_000;

/** The languages of the age gate for browsers without scripts: its buttons are forms. */
export function registerLanguageRoutes(app: FastifyInstance, isScreen: IsScreen): void {
  registerOwnForms(app, (routes) => {
    routes.post<{ Params: { language: string } }>(
      '/edge/language/:language',
      async (request, reply) => {
        const { language } = request.params;
        if (!isLanguage(language)) return reply.callNotFound();
        setCookie(request, reply, {
          name: 'velvet.lang',
          value: language,
          maxAgeS: YEAR_S,
          sameSite: 'lax',
          // The app renews it with each choice.
          isReadable: true,
        });
        return reply.redirect(await whereFrom(request, isScreen), 303);
      },
    );
  });
}
