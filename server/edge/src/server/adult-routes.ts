import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IsScreen } from '../compose/screen.ts';
import { cookieOf, setCookie } from './cookies.ts';
import { registerOwnForms } from './own-forms.ts';
import { whereFrom } from './where-from.ts';

const COOKIE = 'velvet.adult';
const YEAR_S = 31_536_000;

/** Whether a visitor without scripts has confirmed to be 18 or older before (spec S0.2). */
export const isKnownAdult = (request: FastifyRequest): boolean => cookieOf(request, COOKIE) === '1';

/** The age gate for browsers without scripts: its two buttons are forms. */
export function registerAdultRoutes(app: FastifyInstance, isScreen: IsScreen): void {
  registerOwnForms(app, (routes) => {
    routes.post('/edge/adult', async (request, reply) => {
      setCookie(request, reply, { name: COOKIE, value: '1', maxAgeS: YEAR_S, sameSite: 'lax' });
      return reply.redirect(await whereFrom(request, isScreen), 303);
    });

    routes.post('/edge/left', async (_request, reply) => {
      reply.header('Content-Security-Policy', "default-src 'none'");
      reply.type('text/html; charset=utf-8');
      return '<!doctype html><title></title>';
    });
  });
}
