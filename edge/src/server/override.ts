import { setTimeout as delay } from 'node:timers/promises';
import { isHostId } from '@velvet/contract/hosts';
import { readOverrideCode } from '@velvet/releases/override';
import type { Registry } from '@velvet/releases/registry';
import { CHECK_EVERY_MS, type ReleaseStore } from '@velvet/releases/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { confirmPage } from './confirm-page.ts';
import { cookieOf, setCookie } from './cookies.ts';
import type { EncodedPage } from './encode-page.ts';
import { type Override, overridePage } from './override-page.ts';
import { createPreviewCookies, OVERRIDE_COOKIE } from './preview-cookie.ts';
import { createUsedCodes } from './used-codes.ts';

/** The override of the requesting browser; always undefined on the main origin. */
export type OverrideReader = (
  request: FastifyRequest,
  registry: Registry,
) => Promise<Override | undefined>;
export const noOverride: OverrideReader = async () => undefined;

const isAllowed = ({ apps }: Registry, { id, origin }: Override): boolean =>
  !isHostId(id) && (apps[id]?.overrides?.includes(origin) ?? false);

/** The regular page with one remote replaced; never cached. */
export function sendOverridden(
  reply: FastifyReply,
  page: EncodedPage,
  override: Override,
): FastifyReply {
  const html = page.bodies.get('identity')?.toString() ?? '';
  const { contentSecurityPolicy } = page;
  const made = overridePage({ html, contentSecurityPolicy }, override);
  return reply
    .header('Content-Security-Policy', made.contentSecurityPolicy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(made.html);
}

interface OverrideOptions {
  readonly releases: ReleaseStore;
  readonly releasesDir: string;
  readonly previewOrigin: string;
}

const querySchema = v.object({ code: v.string() });
const HTTP_FORBIDDEN = 403;
const HTTP_SEE_OTHER = 303;
const FORM_LIMIT_BYTES = 8 * 1024;

/**
 * Starts an override, on the preview origin only: an address with a signed one-time code shows a
 * confirmation form. Without a code the override ends. Returns the reader of confirmed overrides.
 */
export function registerOverrideRoutes(
  app: FastifyInstance,
  { releases, releasesDir, previewOrigin }: OverrideOptions,
): OverrideReader {
  const used = createUsedCodes(releasesDir);
  const cookies = createPreviewCookies(releasesDir);
  const cookie = { name: OVERRIDE_COOKIE, sameSite: 'strict' } as const;
  const refuse = (reply: FastifyReply, why: string) =>
    reply.code(HTTP_FORBIDDEN).type('text/plain; charset=utf-8').send(why);

  /** The override of a code if the registry allows it; re-read, because it may just have been allowed. */
  async function wantedBy(text: string) {
    for (const waitMs of [0, CHECK_EVERY_MS]) {
      await delay(waitMs);
      const { registry } = await releases.current();
      const code = readOverrideCode(text, releases.authority, Date.now());
      const override = code && { id: code.remote, origin: code.origin };
      if (code && override && isAllowed(registry, override)) return { code, override };
    }
    return undefined;
  }
  const refusal = 'This code is wrong, has expired, or is about what the registry does not allow';

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
    routes.get('/edge/override', async (request, reply) => {
      const given = v.safeParse(querySchema, request.query);
      if (!given.success)
        return setCookie(request, reply, { ...cookie, value: '', maxAgeS: 0 }).redirect('/');
      const { code: text } = given.output;
      const wanted = await wantedBy(text);
      if (!wanted) return refuse(reply, refusal);
      const { html, contentSecurityPolicy } = confirmPage(wanted.override, text);
      reply.header('Content-Security-Policy', contentSecurityPolicy);
      return reply.type('text/html; charset=utf-8').send(html);
    });
    routes.post('/edge/override', async (request, reply) => {
      const { body, headers } = request;
      const site = headers['sec-fetch-site'] ?? 'same-origin';
      if (headers.origin !== previewOrigin || site !== 'same-origin') {
        return refuse(reply, 'An override is confirmed on its own page only');
      }
      const given = v.safeParse(querySchema, body);
      const wanted = given.success ? await wantedBy(given.output.code) : undefined;
      if (!wanted) return refuse(reply, refusal);
      if (!(await used.use(wanted.code.nonce))) return refuse(reply, 'This code was used before');
      setCookie(request, reply, { ...cookie, value: await cookies.write(wanted.override) });
      return reply.redirect('/', HTTP_SEE_OTHER);
    });
  });

  return async (request, registry) => {
    const value = cookieOf(request, OVERRIDE_COOKIE);
    const override = value ? await cookies.read(value) : undefined;
    return override && isAllowed(registry, override) ? override : undefined;
  };
}
