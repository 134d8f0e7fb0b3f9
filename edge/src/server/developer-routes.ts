import type { IncomingHttpHeaders } from 'node:http';
import type { ReleaseStore } from '@velvet/releases/store';
import type { FastifyInstance } from 'fastify';
import { overviewOf } from '../overview/overview.ts';
import { composeOverview } from '../overview/overview-page.ts';
import { metricsText } from '../reports/metrics-text.ts';
import type { ReportCounts } from '../reports/release-counts.ts';
import type { ReportOutcomes } from '../reports/report-route.ts';

/** Who may see them: callers on this machine, or everybody who reaches the edge. */
export type DeveloperPages = 'loopback' | 'all';

interface DeveloperRouteOptions {
  readonly releases: ReleaseStore;
  readonly counts: ReportCounts;
  readonly outcomes: ReportOutcomes;
  readonly developerPages: DeveloperPages;
  readonly previewOrigin: string | undefined;
}

/** Metrics and the overview of releases; for everybody else they are not there. */
export function registerDeveloperRoutes(
  app: FastifyInstance,
  { releases, counts, outcomes, developerPages, previewOrigin }: DeveloperRouteOptions,
): void {
  app.register(async (pages) => {
    pages.addHook('onRequest', async ({ socket: { remoteAddress }, headers }, reply) => {
      const mayPass = developerPages === 'all' || isAtThisMachine({ remoteAddress, headers });
      if (!mayPass) return reply.callNotFound();
      reply.header('Cache-Control', 'no-store');
    });

    /** Where a developer's remote runs in this shell; for the command that serves it. */
    pages.get('/edge/preview', async () => ({ origin: previewOrigin ?? null }));

    pages.get('/edge/metrics', async (_request, reply) => {
      const { registry } = await releases.current();
      reply.type('text/plain; version=0.0.4; charset=utf-8');
      const freshness = releases.freshness();
      return metricsText({ registry, freshness, counts: counts.all(), reports: { ...outcomes } });
    });

    pages.get('/edge/releases', async (_request, reply) => {
      const offers = await releases.current();
      const overview = overviewOf({
        offers,
        counts,
        freshness: releases.freshness(),
        now: Date.now(),
      });
      const { html, contentSecurityPolicy } = composeOverview(overview);
      reply.header('Content-Security-Policy', contentSecurityPolicy);
      reply.type('text/html; charset=utf-8');
      return html;
    });
  });
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

interface Caller {
  readonly remoteAddress: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** A proxy on this machine says whom it asks for; a page of elsewhere would name another host. */
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
