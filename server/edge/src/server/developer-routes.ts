import type { IncomingHttpHeaders } from 'node:http';
import { EDGE_FIGURES_URL } from '@velvet/registry/canary';
import type { ReleaseStore } from '@velvet/registry/store';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { registerRegistryMetrics } from '../reports/registry-metrics.ts';
import type { ReleaseHealth } from '../reports/release-health.ts';
import type { PreparedReleases } from './prepared-releases.ts';

/** Access: callers on this machine, or all. */
export type DeveloperPages = 'loopback' | 'all';

interface DeveloperRouteOptions {
  readonly releases: ReleaseStore;
  readonly prepared: Pick<PreparedReleases, 'current'>;
  readonly health: Pick<ReleaseHealth, 'figures'>;
  readonly registry: Registry;
  readonly developerPages: DeveloperPages;
  readonly previewOrigin: string | undefined;
}

/** Metrics and figures of releases; 404 for all other callers. */
export function registerDeveloperRoutes(
  app: FastifyInstance,
  options: DeveloperRouteOptions,
): void {
  const { releases, prepared, health, registry, developerPages, previewOrigin } = options;
  registerRegistryMetrics(registry, releases);
  app.register(async (pages) => {
    pages.addHook('onRequest', async ({ socket: { remoteAddress }, headers }, reply) => {
      const mayPass = developerPages === 'all' || isAtThisMachine({ remoteAddress, headers });
      if (!mayPass) return reply.callNotFound();
      reply.header('Cache-Control', 'no-store');
    });

    /** The preview origin, for the command that serves a developer's remote. */
    pages.get('/edge/preview', async () => ({ origin: previewOrigin ?? null }));

    /** For who watches a canary. */
    pages.get(EDGE_FIGURES_URL, async () => {
      await prepared.current();
      return health.figures();
    });

    pages.get('/edge/metrics', async (_request, reply) => {
      // Reads the registry again where it may have changed. All other figures are served without it, too.
      await releases.current().catch(() => undefined);
      reply.type(registry.contentType);
      return registry.metrics();
    });
  });
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

interface Caller {
  readonly remoteAddress: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Local proxies add forwarding headers, and DNS rebinding shows in the host name; both are refused. */
export function isAtThisMachine({ remoteAddress = '', headers }: Caller): boolean {
  const isForSomebody = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => headers[name] !== undefined,
  );
  return (
    loopback.test(remoteAddress) &&
    !isForSomebody &&
    loopbackHost.test(headers.host ?? String(headers[':authority'] ?? ''))
  );
}
