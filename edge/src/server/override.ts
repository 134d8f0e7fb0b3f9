import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { remotes } from '../../../remotes.config.ts';
import type { Registry } from '../registry/registry.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { cookieOf, setCookie } from './cookies.ts';
import type { EncodedPage } from './encode-page.ts';
import { type Override, overridePage } from './override-page.ts';

const COOKIE = 'velvet.override';
const isRemote = (id: string): boolean => remotes.some((remote) => remote.id === id);

/** What this browser takes from elsewhere, if the registry in use still allows it. */
export function overrideOf(request: FastifyRequest, { apps }: Registry): Override | undefined {
  const [id = '', origin = ''] = decode(cookieOf(request, COOKIE) ?? '').split('~');
  return isRemote(id) && apps[id]?.overrides?.includes(origin) ? { id, origin } : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The page everybody gets, with one remote from elsewhere; nothing of it is kept. */
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

const querySchema = v.object({
  remote: v.pipe(v.string(), v.check(isRemote)),
  origin: v.string(),
});

/**
 * `/edge/override?remote=video&origin=http://localhost:3002` makes this browser take a remote from
 * there, until it is closed; without a query it no longer does.
 */
export function registerOverrideRoute(app: FastifyInstance, releases: ReleaseStore): void {
  app.get('/edge/override', async (request, reply) => {
    const set = (value: string, rest: { readonly maxAgeS?: number } = {}) =>
      setCookie(request, reply, { name: COOKIE, value, sameSite: 'Strict', ...rest });
    reply.header('Cache-Control', 'no-store');
    const wanted = v.safeParse(querySchema, request.query);
    if (!wanted.success) return set('', { maxAgeS: 0 }).redirect('/');
    const { remote, origin } = wanted.output;
    const { apps } = (await releases.current()).registry;
    if (!apps[remote]?.overrides?.includes(origin)) {
      return reply.code(403).type('text/plain').send(`The registry does not allow ${origin}`);
    }
    return set(encodeURIComponent(`${remote}~${origin}`)).redirect('/');
  });
}
