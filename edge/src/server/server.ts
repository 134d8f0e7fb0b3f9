import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { createSiteInfo } from '../compose/site-info.ts';
import { createReleaseStore } from '../releases/release-store.ts';
import { registerPageRoutes } from './page-routes.ts';

export interface EdgeOptions {
  readonly releasesDir: string;
  readonly apiUrl: string;
  /** Files below the root that never change their name (icons). */
  readonly publicDir: string;
}

/** Address prefixes that the API answers. */
const apiPrefixes = ['/api', '/m', '/media', '/pay', '/pages'];
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Releases, composed pages, and the way to the API, on one origin. */
export async function createEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { releasesDir, apiUrl, publicDir } = options;
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  });

  for (const prefix of apiPrefixes) {
    await app.register(httpProxy, { upstream: apiUrl, prefix, rewritePrefix: prefix });
  }
  await app.register(fastifyStatic, {
    root: releasesDir,
    prefix: '/releases/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    decorateReply: false,
    // Only files of releases: neither the registry nor drafts nor what describes a release.
    allowedPath: (path) => /^\/[\w-]+\/\w[\w.-]*\/[\w.-]+\.(?:js|css)$/.test(path),
  });
  await app.register(fastifyStatic, {
    root: publicDir,
    prefix: '/',
    index: false,
    maxAge: 60 * 60 * 1000,
    wildcard: false,
  });
  registerPageRoutes(app, {
    releases: createReleaseStore(releasesDir),
    siteInfo: createSiteInfo(apiUrl),
  });
  return app;
}
