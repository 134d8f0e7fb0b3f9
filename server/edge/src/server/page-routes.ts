import type { Language } from '@velvet/contract/language';
import { paths } from '@velvet/contract/paths';
import { SET_HEADER } from '@velvet/contract/service-worker';
import { labelRoute, pageTraceOf } from '@velvet/telemetry/server-spans';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComposedPage } from '../compose/compose-page.ts';
import { screenAt } from '../compose/screen.ts';
import type { ReleaseHealth } from '../reports/release-health.ts';
import { sendPreviewed } from './branch-preview.ts';
import { streamParts } from './encode-page.ts';
import type { MemberPages } from './member-pages.ts';
import { type OverrideReader, sendOverridden } from './override.ts';
import { isKnownAdult } from './own-forms.ts';
import type { PageSource } from './page-source.ts';
import { chooseEncoding, knowsTag, pathOf } from './request.ts';
import { chosenLanguage, keepLanguage, languageOf } from './visitor-language.ts';
import type { VisitorSetReader } from './visitor-set.ts';

interface PageRouteOptions {
  readonly setOf: VisitorSetReader;
  readonly pages: PageSource;
  /** Absent where pages are for guests only: on the preview origin. */
  readonly memberPages?: MemberPages | undefined;
  readonly health: Pick<ReleaseHealth, 'pageVisited'>;
  readonly overrideOf: OverrideReader;
  /** No page of the preview origin registers a service worker. */
  readonly isPreview: boolean;
}

/** A page for any address that is not a file; unknown ones with status 404. */
export function registerPageRoutes(
  app: FastifyInstance,
  { setOf, pages, memberPages, health, overrideOf, isPreview }: PageRouteOptions,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.url);
    const isFile = /\.[a-z0-9]{2,5}$/i.test(pathname);
    if (isFile || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return reply
        .code(404)
        .header('Cache-Control', 'no-store')
        .type('text/plain')
        .send('Not found');
    }
    const known = request.headers['if-none-match'];
    const override = await overrideOf(request);
    const { set: chosen, preview } = await setOf(request, reply);
    const set = isPreview ? { ...chosen, workerTag: undefined } : chosen;
    const screen = screenAt(set, pathname);
    // Paths of screens come from the releases' manifests, so that there are not more than these.
    const place = pathname === '/' ? paths.home : pathname;
    labelRoute(request, screen ? place : 'unknown page');
    if (screen && !preview && request.method === 'GET')
      health.pageVisited(set, screen.app, request.ip);
    const wish = {
      set,
      screen,
      language: languageFor(request, reply),
      hasGate: !isKnownAdult(request),
      isBare: pathname === request.url && !override && !preview,
      parameters: [...new URLSearchParams(request.url.slice(pathname.length)).keys()],
    };
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const describe = ({ contentSecurityPolicy }: Pick<ComposedPage, 'contentSecurityPolicy'>) => {
      reply
        .code(screen ? 200 : 404)
        .header('Content-Security-Policy', contentSecurityPolicy)
        .header('Integrity-Policy', 'blocked-destinations=(script)')
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
        .type('text/html; charset=utf-8');
      // Tells the page that this visit is traced, and under which id.
      const traced = pageTraceOf(request);
      if (traced !== undefined) reply.header('Server-Timing', traced);
      if (set.workerTag !== undefined) reply.header(SET_HEADER, set.workerTag);
    };
    const encoded = () =>
      encoding === 'identity' ? reply : reply.header('Content-Encoding', encoding);
    const own = override || preview ? undefined : await memberPages?.(request, wish);
    if (own) {
      describe(own);
      // One member's, for this response: no cache may keep it, and no validator may name it.
      reply.header('Cache-Control', 'private, no-store');
      return encoded().send(streamParts(own.parts, encoding));
    }
    const answer = await pages.get(wish, request.method === 'HEAD' || known !== undefined);
    if (answer.kind === 'parts') {
      describe(answer);
      return encoded().send(streamParts(answer.parts, encoding));
    }
    const { page } = answer;
    if (override) return sendOverridden(reply, page, override);
    if (preview) return sendPreviewed(reply.code(screen ? 200 : 404), page, preview);
    describe(page);
    reply.header('ETag', page.etag);
    if (screen && knowsTag(known, page.etag)) return reply.code(304).send();
    return encoded().send(page.bodies.get(encoding));
  });
}

/** The language of the device (mirrored in a cookie), else by Accept-Language. */
function languageFor(request: FastifyRequest, reply: FastifyReply): Language {
  const chosen = chosenLanguage(request);
  // Some browsers delete script-written cookies after days, but not those of a server.
  if (chosen) keepLanguage(request, reply, chosen);
  return chosen ?? languageOf(request);
}
