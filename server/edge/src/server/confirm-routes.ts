import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ComposedPage } from '../compose/compose-page.ts';
import { plainPage } from './plain-page.ts';
import { cookieOf, setCookie } from './request.ts';
import { sendPage } from './send-page.ts';

const querySchema = v.object({ code: v.string() });
const HTTP_FORBIDDEN = 403;
const HTTP_SEE_OTHER = 303;
const FORM_LIMIT_BYTES = 8 * 1024;

interface ConfirmOptions<T> {
  /** Where a code is opened and confirmed; without a code, what was confirmed ends. */
  readonly address: string;
  readonly previewOrigin: string;
  readonly cookie: string;
  /** A cookie that ends with the confirmation: a browser has one of these at a time. */
  readonly replaces: string;
  /** What a code permits; undefined for one that permits nothing. */
  readonly wantedBy: (code: string) => Promise<T | undefined>;
  readonly pageOf: (wanted: T, code: string) => ComposedPage;
  /** Shown in place of a page where a code permits nothing. */
  readonly refusal: { readonly title: string; readonly text: string };
  /** The cookie's value; undefined for a code that was used before. */
  readonly confirm: (wanted: T, code: string) => Promise<string | undefined>;
}

/**
 * Asks before unreleased code runs in a browser, on the preview origin only: an address with a signed code
 * shows a form, and only this form sets the cookie.
 */
export function registerConfirmRoutes<T>(app: FastifyInstance, options: ConfirmOptions<T>): void {
  const { address, previewOrigin, wantedBy } = options;
  const cookie = { name: options.cookie, sameSite: 'strict' } as const;
  const end = (request: FastifyRequest, reply: FastifyReply, name: string) =>
    setCookie(request, reply, { name, sameSite: 'strict', value: '', maxAgeS: 0 });
  const refuse = (reply: FastifyReply, title: string, text: string) => {
    const main = `<p>${text}</p><a class="main" href="/">Open without it</a>`;
    return sendPage(reply.code(HTTP_FORBIDDEN), plainPage({ lang: 'en', title, main }));
  };
  const refuseCode = (reply: FastifyReply) =>
    refuse(reply, options.refusal.title, options.refusal.text);

  app.register(async (routes) => {
    routes.addHook('onSend', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    routes.get(address, async (request, reply) => {
      const given = v.safeParse(querySchema, request.query);
      if (!given.success) return end(request, reply, cookie.name).redirect('/');
      const { code } = given.output;
      const wanted = await wantedBy(code);
      return wanted ? sendPage(reply, options.pageOf(wanted, code)) : refuseCode(reply);
    });
    routes.post(address, async (request, reply) => {
      const { body, headers } = request;
      const site = headers['sec-fetch-site'] ?? 'same-origin';
      if (headers.origin !== previewOrigin || site !== 'same-origin') {
        return refuse(reply, 'Not confirmed', 'This is confirmed on its own page only.');
      }
      const given = v.safeParse(querySchema, body);
      const code = given.success ? given.output.code : '';
      const wanted = given.success ? await wantedBy(code) : undefined;
      if (!wanted) return refuseCode(reply);
      const value = await options.confirm(wanted, code);
      if (value === undefined) {
        return refuse(reply, 'Used before', 'This code was used before. Ask for another one.');
      }
      if (cookieOf(request, options.replaces)) end(request, reply, options.replaces);
      setCookie(request, reply, { ...cookie, value });
      return reply.redirect('/', HTTP_SEE_OTHER);
    });
  });
}
