import type { RequestListener } from 'node:http';
import fastifyStatic from '@fastify/static';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import { EDGE_SET_URL, type EdgeSet } from '@velvet/contract/edge-set';
import { negotiateLanguage } from '@velvet/contract/language';
import { chooseSet, createReleaseStore, type ReleaseStore } from '@velvet/registry/store';
import {
  type CallerLimits,
  limitConnections,
  limitPendingBodies,
  readCallerLimits,
} from '@velvet/telemetry/caller-limits';
import { registerServerSpans } from '@velvet/telemetry/server-spans';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { answerFailure, answerUnroutable, RequestRefused } from '../server/failures.ts';
import { registerHealthRoutes } from '../server/health-routes.ts';
import { limitsOf, type Timeouts } from '../server/limits.ts';
import { registerReleaseRoutes } from '../server/release-routes.ts';
import { leadToPublicName, pathOf } from '../server/request.ts';
import { addSecurityHeaders } from '../server/security-headers.ts';
import { createTlsServer, type TlsFiles } from '../server/tls.ts';
import { cohortOf } from '../server/visitor-set.ts';
import { CONSOLE_POLICY, composeConsolePage } from './console-page.ts';
import { registerBudgetPage, registerReleasePage } from './edge-operations.ts';
import { registerOpsProxy } from './ops-proxy.ts';

interface ConsoleEdgeOptions {
  readonly releasesDir: string;
  /** The operators' server. */
  readonly opsUrl: string;
  /** Where the members' edges tell what browsers report; none unless told otherwise. */
  readonly metricsUrls?: readonly string[];
  /** Where Prometheus answers; without it the page of budgets says what to set. */
  readonly prometheusUrl?: string;
  /** Files at fixed addresses below the root (icons). */
  readonly publicDir: string;
  /** Trusted proxies in front of this edge, whose X-Forwarded-For is used. */
  readonly trustProxy?: string;
  /** Where operators open it, if that is configured. */
  readonly publicUrl?: URL;
  readonly timeouts?: Timeouts;
  /** What callers may keep open; the usual limits when absent. */
  readonly callerLimits?: CallerLimits;
  /** Certificate for TLS and HTTP/2; plain HTTP without it. */
  readonly tls?: TlsFiles;
}

/** A piece of an upload may take two minutes on a slow line. */
const consoleTimeouts: Timeouts = { headersMs: 10_000, requestMs: 120_000, idleMs: 180_000 };
/** The largest piece of an upload, with room for headers. */
const LARGEST_BODY_BYTES = 17 * 1024 * 1024;

const onProblem = (error: unknown): void => process.emitWarning(String(error));

/** The operators' console on its own origin: its page, release files, and the way to `/ops`. */
export async function createConsoleEdge(options: ConsoleEdgeOptions): Promise<FastifyInstance> {
  const { releasesDir, opsUrl, publicDir, trustProxy = false, metricsUrls = [] } = options;
  const { tls: files, timeouts = consoleTimeouts, prometheusUrl } = options;
  const app = Fastify({
    logger: false,
    bodyLimit: LARGEST_BODY_BYTES,
    ...limitsOf(timeouts),
    ...(files && {
      serverFactory: (handler: RequestListener) =>
        createTlsServer(handler, { files, timeouts, onProblem }),
    }),
    trustProxy,
    frameworkErrors: answerUnroutable,
  });
  app.setErrorHandler(answerFailure);
  leadToPublicName(app, options.publicUrl);
  registerServerSpans(app, {
    trusts: () => false,
    ignores: ({ url }) => /^\/edge\/\w+z$/.test(url),
  });
  const { callerLimits: limits = readCallerLimits({}) } = options;
  limitConnections(app.server, { limits, trustProxy });
  const refusal = (status: 429 | 503) => new RequestRefused(status);
  limitPendingBodies(app, { limits, refusal, requestMs: timeouts.requestMs });
  app.addHook('onSend', async (request, reply) => {
    reply.header('Referrer-Policy', 'no-referrer');
    addSecurityHeaders(request, reply);
  });
  await registerOpsProxy(app, opsUrl);
  await app.register(fastifyStatic, {
    root: publicDir,
    index: false,
    maxAge: 60 * 60 * 1000,
    wildcard: false,
  });
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
  app.get(EDGE_SET_URL, async (request, reply): Promise<EdgeSet> => {
    const offers = await releases.current();
    const set = chooseSet(offers, cohortOf(request, reply, offers));
    reply.header('Cache-Control', 'no-store');
    const versions = [...set.releases.values()]
      .filter(({ id }) => id !== 'shell')
      .map(({ id, version }) => [id, version] as const);
    return { versions: Object.fromEntries(versions) };
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isFile = /\.[a-z0-9]{2,5}$/i.test(pathOf(request.url));
    reply.header('Cache-Control', 'no-store');
    if (isFile || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return reply.code(404).type('text/plain').send('Not found');
    }
    const offers = await releases.current();
    const set = chooseSet(offers, cohortOf(request, reply, offers));
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
