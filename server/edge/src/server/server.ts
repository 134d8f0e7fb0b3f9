import type { RequestListener } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { endpoints } from '@velvet/contract/endpoints';
import { createReleaseFiles, createReleaseStore, type ReleaseStore } from '@velvet/registry/store';
import {
  type CallerLimits,
  limitConnections,
  limitPendingBodies,
  readCallerLimits,
} from '@velvet/telemetry/caller-limits';
import { registerProcessMetrics, registerRequestMetrics } from '@velvet/telemetry/process-metrics';
import { isFromOwnPage, registerServerSpans } from '@velvet/telemetry/server-spans';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { createMemberAnswers, createPublicAnswers } from '../compose/answers.ts';
import { createScreenRenderer } from '../compose/render-screen.ts';
import { createIsScreen } from '../compose/screen.ts';
import { createSiteInfo } from '../compose/site-info.ts';
import { createRenderer } from '../render/renderer.ts';
import {
  type ContractUse,
  createContractUse,
  registerContractMetrics,
} from '../reports/contract-use.ts';
import { createReportCounts } from '../reports/release-counts.ts';
import { createReleaseHealth, type ReleaseHealth } from '../reports/release-health.ts';
import { registerReportRoute } from '../reports/report-route.ts';
import { registerApiProxy } from './api-proxy.ts';
import { noPreview, type PreviewReader, registerBranchPreviews } from './branch-preview.ts';
import { type DeveloperPages, registerDeveloperRoutes } from './developer-routes.ts';
import { answerFailure, answerUnroutable, RequestRefused } from './failures.ts';
import { registerFormRoutes } from './form-routes.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { defaultTimeouts, limitsOf, type Timeouts } from './limits.ts';
import { registerManifestRoute } from './manifest.ts';
import { createMemberPages, type MemberPages } from './member-pages.ts';
import { createOncePage } from './once-page.ts';
import { noOverride, type OverrideReader, registerOverrideRoutes } from './override.ts';
import { registerAdultRoutes, registerLanguageRoutes } from './own-forms.ts';
import { registerPageRoutes } from './page-routes.ts';
import { createPageSource, type PageSource } from './page-source.ts';
import { createPreparedReleases, type PreparedReleases } from './prepared-releases.ts';
import { type PreviewOptions, registerPreviewBoundary } from './preview.ts';
import { registerReleaseRoutes } from './release-routes.ts';
import { leadToPublicName } from './request.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { createTlsServer, registerCertificateMetrics, type TlsFiles } from './tls.ts';
import { createVisitorSets, registerSetRoute, type VisitorSetReader } from './visitor-set.ts';
import { registerWorkerRoutes } from './worker-routes.ts';

export interface EdgeOptions extends PreviewOptions {
  readonly releasesDir: string;
  readonly apiUrl: string;
  /** Files at fixed addresses below the root (icons). */
  readonly publicDir: string;
  /** Trusted proxies in front of this edge, whose X-Forwarded-For is used. */
  readonly trustProxy?: string;
  /** Whether first responses contain rendered public screens; true by default. */
  readonly rendersScreens?: boolean;
  /** Where people open it, if that is configured. */
  readonly publicUrl?: URL;
  /** The longest time for which new releases wait for their pages. */
  readonly prepareLimitMs?: number;
  /** Access to metrics and the overview; callers on this machine by default. */
  readonly developerPages?: DeveloperPages;
  readonly timeouts?: Timeouts;
  /** What callers may keep open; the usual limits when absent. */
  readonly callerLimits?: CallerLimits;
  /** Whether it is about to end, so that `/edge/readyz` refuses. */
  readonly isDraining?: () => boolean;
  /** Has figures of the process from before it; a new one when absent. */
  readonly registry?: Registry;
  /** Certificate for TLS and HTTP/2; plain HTTP without it. */
  readonly tls?: TlsFiles;
}

const onProblem = (error: unknown): void => process.emitWarning(String(error));

/** Release files, composed pages and the API proxy on one origin. */
export async function createEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { releasesDir, apiUrl, publicDir, trustProxy = false } = options;
  const { tls: files, timeouts = defaultTimeouts, registry = new Registry() } = options;
  const app = Fastify({
    logger: false,
    // Pages are composed before it listens, for a limited time (`prepared-releases.ts`).
    pluginTimeout: 0,
    ...limitsOf(timeouts),
    ...(files && {
      serverFactory: (handler: RequestListener) =>
        createTlsServer(handler, { files, timeouts, onProblem }),
    }),
    trustProxy,
    frameworkErrors: answerUnroutable,
  });
  app.setErrorHandler(answerFailure);
  observe(app, registry, path.join(releasesDir, '..'));
  if (files) registerCertificateMetrics(registry, files);
  leadToPublicName(app, options.publicUrl);
  registerPreviewBoundary(app, options);
  const { callerLimits: limits = readCallerLimits({}) } = options;
  limitConnections(app.server, { limits, trustProxy, registry });
  const refusal = (status: 429 | 503) => new RequestRefused(status);
  limitPendingBodies(app, { limits, registry, refusal, requestMs: timeouts.requestMs });
  app.addHook('onSend', async (request, reply) => addSecurityHeaders(request, reply));
  await registerApiProxy(app, apiUrl, options.isPreview);
  await app.register(fastifyStatic, {
    root: publicDir,
    prefix: '/',
    index: false,
    maxAge: 60 * 60 * 1000,
    wildcard: false,
  });
  const releases = createReleaseStore(releasesDir);
  const contracts = options.isPreview ? undefined : useOfContracts(app, releasesDir);
  const health = createReleaseHealth({
    offers: () => prepared.latest(),
    ...(contracts && { contracts }),
  });
  const previewOf = registerPreviews(app, releases, options);
  registerReleaseRoutes(app, { releasesDir, releases, health, previewOf, onProblem });
  const { pages, memberPages } = createPages(app, options, { health, registry });
  const prepared = createPreparedReleases({ releases, pages, limitMs: options.prepareLimitMs });
  const { isPreview = false } = options;
  registerWorkerRoutes(app, { releasesDir, prepared, isPreview, onProblem });
  app.addHook('onClose', () => prepared.close());
  // The first pages are composed before it listens. A store that cannot be read yet is reported to
  // the first visitor.
  app.addHook('onReady', () =>
    prepared.current().then(
      () => undefined,
      () => undefined,
    ),
  );
  registerHealthRoutes(app, () => prepared.current(), options.isDraining);
  const setOf = createVisitorSets(prepared, previewOf);
  const own = { releases, prepared, health, contracts, setOf, registry };
  const overrideOf = registerOwnRoutes(app, own, options);
  const isScreen = createIsScreen(prepared);
  registerAdultRoutes(app, isScreen, createOncePage({ setOf, pages }));
  registerLanguageRoutes(app, isScreen);
  registerFormRoutes(app, isScreen);
  registerPageRoutes(app, {
    ...{ releases, setOf, pages, memberPages, health, overrideOf, isPreview },
  });
  return app;
}

const EVENTS_ROUTE = `${EVENTS_ADDRESS}/*`;
/** Probes, Prometheus, and streams that stay open for an hour. */
const unobserved: readonly unknown[] = [
  '/edge/healthz',
  '/edge/readyz',
  '/edge/metrics',
  EVENTS_ADDRESS,
  EVENTS_ROUTE,
];

/** Traces and figures of requests and of the process. */
function observe(app: FastifyInstance, registry: Registry, dataDir: string): void {
  const ignores = ({ routeOptions }: FastifyRequest) => unobserved.includes(routeOptions.url);
  registerServerSpans(app, { trusts: isFromOwnPage, ignores });
  registerRequestMetrics(app, { registry, ignores });
  registerProcessMetrics({ registry, service: 'edge', dataDir });
}

/** Counted over restarts; what an override runs on the preview origin is nobody's use. */
function useOfContracts(app: FastifyInstance, releasesDir: string): ContractUse {
  const contracts = createContractUse({ file: path.join(releasesDir, '../edge/contracts.json') });
  app.addHook('onReady', () => contracts.open());
  app.addHook('onClose', () => contracts.close());
  return contracts;
}

/** Previews of branches, on the preview origin only. */
function registerPreviews(
  app: FastifyInstance,
  releases: ReleaseStore,
  { releasesDir, previewOrigin, isPreview = false }: EdgeOptions,
): PreviewReader {
  if (!isPreview || previewOrigin === undefined) return noPreview;
  return registerBranchPreviews(app, { releases, releasesDir, previewOrigin, onProblem });
}

interface Composing {
  readonly pages: PageSource;
  /** Absent on the preview origin, where unreleased code runs. */
  readonly memberPages: MemberPages | undefined;
}

/** The services that compose pages, and the manifest; render threads end with the app. */
function createPages(
  app: FastifyInstance,
  options: EdgeOptions,
  { health, registry }: { readonly health: ReleaseHealth; readonly registry: Registry },
): Composing {
  const { apiUrl, releasesDir, rendersScreens = true, isPreview } = options;
  const renderer = createRenderer();
  app.addHook('onClose', () => renderer.close());
  const answers = createPublicAnswers(apiUrl);
  const siteInfo = createSiteInfo(answers);
  registerManifestRoute(app, siteInfo);
  const screens = createScreenRenderer({
    files: createReleaseFiles(releasesDir),
    answers,
    renderer,
    isOn: rendersScreens,
    onRendered: health.rendered,
  });
  return {
    pages: createPageSource({ siteInfo, screens, onProblem }),
    memberPages: isPreview
      ? undefined
      : createMemberPages({
          ...{ screens, siteInfo, registry, onProblem },
          publicAnswers: answers,
          memberAnswers: createMemberAnswers(apiUrl),
        }),
  };
}

const operations: ReadonlySet<string> = new Set(endpoints.map(({ name }) => name));

interface OwnRouteServices {
  readonly releases: ReleaseStore;
  readonly prepared: PreparedReleases;
  readonly health: ReleaseHealth;
  readonly contracts: ContractUse | undefined;
  readonly setOf: VisitorSetReader;
  readonly registry: Registry;
}

/** The edge's own routes: release set, telemetry, overview. */
function registerOwnRoutes(
  app: FastifyInstance,
  { releases, prepared, health, contracts, setOf, registry }: OwnRouteServices,
  { developerPages = 'loopback', releasesDir, previewOrigin, isPreview = false }: EdgeOptions,
): OverrideReader {
  const isRelease = (name: string) => releases.knows(name);
  const counts = createReportCounts({
    registry,
    isRelease,
    isOperation: (name) => operations.has(name),
  });
  registerSetRoute(app, setOf);
  if (contracts) registerContractMetrics(registry, contracts);
  registerReportRoute(app, { counts, health, registry, isRelease });
  // Unreleased code runs on the preview origin, so figures and releases are not served there.
  if (isPreview && previewOrigin !== undefined) {
    return registerOverrideRoutes(app, { releases, releasesDir, previewOrigin });
  }
  registerDeveloperRoutes(app, {
    ...{ releases, prepared, counts, health, registry },
    ...{ developerPages, previewOrigin },
  });
  return noOverride;
}
