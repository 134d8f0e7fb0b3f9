import path from 'node:path';
import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { endpoints } from '@velvet/contract/endpoints';
import { succeeds } from '@velvet/registry/files';
import { createReleaseFiles, createReleaseStore, type ReleaseStore } from '@velvet/registry/store';
import { defaultTimeouts } from '@velvet/telemetry/caller-limits';
import { registerProcessMetrics, registerRequestMetrics } from '@velvet/telemetry/process-metrics';
import { isFromOwnPage, registerServerSpans } from '@velvet/telemetry/server-spans';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { createMemberAnswers, createPublicAnswers } from '../compose/answers.ts';
import { createScreenRenderer } from '../compose/render-screen.ts';
import { createIsScreen } from '../compose/screen.ts';
import { createSiteInfo } from '../compose/site-info.ts';
import { createRenderer } from '../render/renderer.ts';
import { type ContractUse, createContractUse } from '../reports/contract-use.ts';
import { createReportCounts } from '../reports/release-counts.ts';
import { createReleaseHealth, type ReleaseHealth } from '../reports/release-health.ts';
import { registerReportRoute } from '../reports/report-route.ts';
import { registerApiProxy } from './api-proxy.ts';
import { createBareServer, onProblem, type ServerOptions } from './bare-server.ts';
import { noPreview, type PreviewReader, registerBranchPreviews } from './branch-preview.ts';
import { type DeveloperPages, registerDeveloperRoutes } from './developer-routes.ts';
import { registerFormRoutes } from './form-routes.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { registerManifestRoute } from './manifest.ts';
import { createMemberPages } from './member-pages.ts';
import { createOncePage } from './once-page.ts';
import { noOverride, type OverrideReader, registerOverrideRoutes } from './override.ts';
import { registerOwnForms } from './own-forms.ts';
import { registerPageRoutes } from './page-routes.ts';
import { createPageSource } from './page-source.ts';
import { createPreparedReleases } from './prepared-releases.ts';
import { type PreviewOptions, registerPreviewBoundary } from './preview.ts';
import { registerReleaseRoutes } from './release-routes.ts';
import { registerCertificateMetrics } from './tls.ts';
import { createVisitorSets, registerSetRoute } from './visitor-set.ts';
import { registerWorkerRoutes } from './worker-routes.ts';

export interface EdgeOptions extends ServerOptions, PreviewOptions {
  readonly apiUrl: string;
  /** Whether first responses contain rendered public screens; true by default. */
  readonly rendersScreens?: boolean;
  /** The longest time for which new releases wait for their pages. */
  readonly prepareLimitMs?: number;
  /** Access to metrics and figures; callers on this machine by default. */
  readonly developerPages?: DeveloperPages;
  /** Whether it is about to end, so that `/edge/readyz` refuses. */
  readonly isDraining?: () => boolean;
  /** Has figures of the process from before it; a new one when absent. */
  readonly registry?: Registry;
}

/** Release files, composed pages and the API proxy on one origin. */
export async function createEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { releasesDir, apiUrl, previewOrigin, isPreview = false, tls } = options;
  const { registry = new Registry(), developerPages = 'loopback' } = options;
  const app = await createBareServer({
    timeouts: defaultTimeouts,
    ...options,
    // Pages are composed before it listens, for a limited time (`prepared-releases.ts`).
    pluginTimeout: 0,
    registry,
    addFirstHooks: (server) => {
      observe(server, registry, path.join(releasesDir, '..'));
      registerPreviewBoundary(server, options);
    },
  });
  if (tls) registerCertificateMetrics(registry, tls);
  const { idleMs } = options.timeouts ?? defaultTimeouts;
  await registerApiProxy(app, apiUrl, { isPreview, idleMs });
  const releases = createReleaseStore(releasesDir);
  const contracts = isPreview ? undefined : useOfContracts(app, releasesDir);
  const health = createReleaseHealth({
    offers: () => prepared.latest(),
    ...(contracts && { contracts }),
  });
  const { previewOf, overrideOf } = registerPreviews(app, releases, options);
  registerReleaseRoutes(app, { releasesDir, releases, health, previewOf, onProblem });
  const { pages, memberPages } = createPages(app, options, { health, registry });
  const prepared = createPreparedReleases({ releases, pages, limitMs: options.prepareLimitMs });
  registerWorkerRoutes(app, { releasesDir, prepared, isPreview, onProblem });
  app.addHook('onClose', () => prepared.close());
  // The first pages are composed before it listens. A store that cannot be read yet is reported to
  // the first visitor.
  app.addHook('onReady', async () => {
    await succeeds(prepared.current());
  });
  registerHealthRoutes(app, () => prepared.current(), options.isDraining);
  const setOf = createVisitorSets(prepared, previewOf);
  registerSetRoute(app, setOf, 'console');
  const isRelease = (name: string) => releases.knows(name);
  const isOperation = (name: string) => operations.has(name);
  const counts = createReportCounts({ registry, isRelease, isOperation, onProblem });
  registerReportRoute(app, { counts, health, registry, isRelease });
  // Unreleased code runs on the preview origin, so figures and releases are not served there.
  if (!isPreview) {
    const figures = { releases, prepared, health, registry };
    registerDeveloperRoutes(app, { ...figures, developerPages, previewOrigin });
  }
  const isScreen = createIsScreen(prepared);
  registerOwnForms(app, isScreen, createOncePage({ setOf, pages }));
  registerFormRoutes(app, isScreen);
  registerPageRoutes(app, { setOf, pages, memberPages, health, overrideOf, isPreview });
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

/** What browsers may open that is not released: on the preview origin only. */
function registerPreviews(
  app: FastifyInstance,
  releases: ReleaseStore,
  { releasesDir, previewOrigin, isPreview = false }: EdgeOptions,
): { readonly previewOf: PreviewReader; readonly overrideOf: OverrideReader } {
  if (!isPreview || previewOrigin === undefined) {
    return { previewOf: noPreview, overrideOf: noOverride };
  }
  const common = { releases, releasesDir, previewOrigin };
  return {
    previewOf: registerBranchPreviews(app, { ...common, onProblem }),
    overrideOf: registerOverrideRoutes(app, common),
  };
}

/** The services that compose pages, and the manifest; render threads end with the app. */
function createPages(
  app: FastifyInstance,
  options: EdgeOptions,
  { health, registry }: { readonly health: ReleaseHealth; readonly registry: Registry },
) {
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
    /** None on the preview origin, where unreleased code runs. */
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
