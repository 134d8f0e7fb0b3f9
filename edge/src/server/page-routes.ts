import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isLanguage, type Language, negotiateLanguage } from '@velvet/shared/contract/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { composePage } from '../compose/compose-page.ts';
import { type Screen, screenAt } from '../compose/screen.ts';
import type { SiteInfoReader } from '../compose/site-info.ts';
import { chooseSet, type Offers, type ReleaseStore } from '../releases/release-store.ts';
import { chooseEncoding, type Encoding, knowsTag, pathOf } from './conditions.ts';
import { lotOf } from './visitor-lot.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const PAGE_BROTLI_QUALITY = 5;
const CACHED_PAGES = 500;

interface CachedPage {
  readonly contentSecurityPolicy: string;
  readonly etag: string;
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
}

interface Wanted {
  readonly offers: Offers;
  readonly lot: number;
  readonly screen: Screen | undefined;
  readonly language: Language;
}

interface PageRouteOptions {
  readonly releases: ReleaseStore;
  readonly siteInfo: SiteInfoReader;
}

/** Composes a page for any address that is not a file; unknown ones say 404 and show so. */
export function registerPageRoutes(
  app: FastifyInstance,
  { releases, siteInfo }: PageRouteOptions,
): void {
  const cache = new Map<string, Promise<CachedPage>>();

  async function pageFor({ offers, lot, screen, language }: Wanted): Promise<CachedPage> {
    const site = await siteInfo(language);
    const set = chooseSet(offers, lot);
    const versions = [...set.releases.values()].map(({ version }) => version);
    const key = JSON.stringify([offers.revision, versions, screen?.path, language, site]);
    const cached = cache.get(key);
    if (cached) return cached;
    const made = encodePage(composePage({ set, screen, language, ...site }));
    cache.set(key, made);
    made.catch(() => cache.delete(key));
    const oldest = cache.keys().next();
    if (cache.size > CACHED_PAGES && !oldest.done) cache.delete(oldest.value);
    return made;
  }

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
    const screen = screenAt(pathname);
    const offers = await releases.current();
    const lot = lotOf(request, reply, offers);
    const page = await pageFor({ offers, lot, screen, language: languageOf(request) });
    reply
      .code(screen ? 200 : 404)
      .header('Content-Security-Policy', page.contentSecurityPolicy)
      .header('Integrity-Policy', 'blocked-destinations=(script)')
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('ETag', page.etag)
      .type('text/html; charset=utf-8');
    if (screen && knowsTag(request.headers['if-none-match'], page.etag)) {
      return reply.code(304).send();
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.send(page.bodies.get(encoding));
  });
}

async function encodePage({
  html,
  contentSecurityPolicy,
}: ReturnType<typeof composePage>): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_BROTLI_QUALITY } };
  const bodies = new Map<Encoding, Buffer>([
    ['identity', identity],
    ['br', await compressBrotli(identity, quality)],
    ['gzip', await compressGzip(identity)],
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { contentSecurityPolicy, bodies, etag: `W/"${hash}"` };
}

/** The language the device remembers (mirrored in a cookie), else what the browser asks for. */
function languageOf(request: FastifyRequest): Language {
  const cookie = /(?:^|;\s*)velvet\.lang=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(cookie) ? cookie : negotiateLanguage(request.headers['accept-language']);
}
