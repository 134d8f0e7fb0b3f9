import type { ConsoleLanguage } from '@velvet/contract/console-page';
import { negotiateLanguage } from '@velvet/contract/language';
import { chooseSet, createReleaseStore, type ReleaseStore } from '@velvet/registry/store';
import type { Timeouts } from '@velvet/telemetry/caller-limits';
import { registerServerSpans } from '@velvet/telemetry/server-spans';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createBareServer, onProblem, type ServerOptions } from '../server/bare-server.ts';
import { registerHealthRoutes } from '../server/health-routes.ts';
import { registerReleaseRoutes } from '../server/release-routes.ts';
import { pathOf } from '../server/request.ts';
import { cohortOf, registerSetRoute } from '../server/visitor-set.ts';
import { CONSOLE_POLICY, composeConsolePage } from './console-page.ts';
import { registerBudgetPage, registerReleasePage } from './edge-operations.ts';
import { registerOpsProxy } from './ops-proxy.ts';

export interface ConsoleEdgeOptions extends ServerOptions {
  /** The operators' server. */
  readonly opsUrl: string;
  /** Addresses of `/edge/metrics` of the members' edges, which have what browsers reported; none by default. */
  readonly metricsUrls?: readonly string[];
  /**
   * Prometheus' HTTP API, without `/api/v1`; may have a name and a password. Without it the page of budgets
   * says what to set.
   */
  readonly prometheusUrl?: string;
}

/** A piece of an upload may take two minutes on a slow line. */
const consoleTimeouts: Timeouts = { headersMs: 10_000, requestMs: 120_000, idleMs: 180_000 };
/** The largest piece of an upload, with room for headers. */
const LARGEST_BODY_BYTES = 17 * 1024 * 1024;

/** The operators' console on its own origin: its page, release files, and the way to `/ops`. */
export async function createConsoleEdge(options: ConsoleEdgeOptions): Promise<FastifyInstance> {
  const { releasesDir, opsUrl, metricsUrls = [], prometheusUrl } = options;
  const app = await createBareServer({
    timeouts: consoleTimeouts,
    bodyLimit: LARGEST_BODY_BYTES,
    ...options,
    addFirstHooks: (server) => {
      const ignores = ({ url }: FastifyRequest) => /^\/edge\/\w+z$/.test(url);
      registerServerSpans(server, { trusts: () => false, ignores });
      server.addHook('onSend', async (_request, reply) => {
        reply.header('Referrer-Policy', 'no-referrer');
      });
    },
  });
  await registerOpsProxy(app, opsUrl);
  const releases = createReleaseStore(releasesDir);
  registerHealthRoutes(app, () => releases.current());
  await registerReleasePage(app, opsUrl, releases, metricsUrls);
  await registerBudgetPage(app, opsUrl, prometheusUrl);
  registerReleaseRoutes(app, { releasesDir, releases, onProblem });
  registerConsolePage(app, releases);
  return app;
}

/** The console's page at every address that is not a file, and the set of releases it would name now. */
function registerConsolePage(app: FastifyInstance, releases: ReleaseStore): void {
  const setOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const offers = await releases.current();
    return { set: chooseSet(offers, cohortOf(request, reply, offers)) };
  };
  registerSetRoute(app, setOf, 'shell');

  app.setNotFoundHandler(async (request, reply) => {
    const isFile = /\.[a-z0-9]{2,5}$/i.test(pathOf(request.url));
    reply.header('Cache-Control', 'no-store');
    if (isFile || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return reply.code(404).type('text/plain').send('Not found');
    }
    const { set } = await setOf(request, reply);
    const page = composeConsolePage(set, languageOf(request.headers['accept-language']));
    if (page === undefined) {
      return reply.code(503).type('text/plain').send('The console has no release yet');
    }
    return reply
      .header('Content-Security-Policy', CONSOLE_POLICY)
      .header('Integrity-Policy', 'blocked-destinations=(script)')
      .header('Vary', 'Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** Readers of traditional Chinese get simplified texts: the console has two languages. */
function languageOf(acceptLanguage: string | undefined): ConsoleLanguage {
  const negotiated = acceptLanguage === undefined ? 'en' : negotiateLanguage(acceptLanguage);
  return negotiated === 'zh-hans' || negotiated === 'zh' ? 'zh-Hans' : 'en';
}
