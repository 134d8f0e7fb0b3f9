import type { ReleaseStore } from '@velvet/releases/store';
import { createServedFiles, TamperedFile } from '@velvet/releases/store';
import type { FastifyInstance } from 'fastify';
import type { ReleaseHealth } from '../reports/release-health.ts';
import { chooseEncoding, knowsTag } from './conditions.ts';
import { reportOnce } from './report-once.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

interface ReleaseRouteOptions {
  readonly releasesDir: string;
  readonly releases: ReleaseStore;
  /** Without it nothing is counted. */
  readonly health?: Pick<ReleaseHealth, 'served' | 'visited'>;
  readonly onProblem: (error: unknown) => void;
}

interface FileParams {
  readonly id: string;
  readonly version: string;
  readonly file: string;
}

/**
 * Scripts and styles of the releases in the registry, without descriptions and server builds. A
 * modified file is an uncached 404.
 */
export function registerReleaseRoutes(
  app: FastifyInstance,
  { releasesDir, releases, health, onProblem }: ReleaseRouteOptions,
): void {
  const files = createServedFiles(releasesDir);
  const report = reportOnce(onProblem);

  app.get<{ Params: FileParams }>('/releases/:id/:version/:file', async (request, reply) => {
    const { id, version, file } = request.params;
    const type = types[/\.([a-z]+)$/.exec(file)?.[1] ?? ''];
    const release = type && (await releases.find(id, version));
    if (!release) return reply.callNotFound();
    const best = chooseEncoding(request.headers['accept-encoding']);
    try {
      const served = await files.get(release, file, [best, 'identity']);
      if (!served) {
        if (Object.hasOwn(release.files, file)) health?.served(release, 'failed');
        return reply.callNotFound();
      }
      health?.served(release, 'good');
      health?.visited(release, request.ip);
      reply
        .header('Cache-Control', IMMUTABLE)
        .header('Vary', 'Accept-Encoding')
        .header('ETag', served.etag)
        .type(type);
      if (knowsTag(request.headers['if-none-match'], served.etag)) return reply.code(304).send();
      if (served.encoding !== 'identity') reply.header('Content-Encoding', served.encoding);
      return reply.send(served.body);
    } catch (error) {
      if (!(error instanceof TamperedFile)) throw error;
      report(error);
      health?.served(release, 'failed');
      return reply.callNotFound();
    }
  });
}
