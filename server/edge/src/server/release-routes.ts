import { previewsFolder } from '@velvet/registry/preview';
import { createServedFiles, type ReleaseStore, TamperedFile } from '@velvet/registry/store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReleaseHealth } from '../reports/release-health.ts';
import { noPreview, type PreviewReader } from './branch-preview.ts';
import { reportOnce } from './failures.ts';
import { chooseEncoding, knowsTag } from './request.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A preview may end at any time. */
const ASKED_EACH_TIME = 'private, no-cache';
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

interface ReleaseRouteOptions {
  readonly releasesDir: string;
  readonly releases: ReleaseStore;
  /** Without it nothing is counted. */
  readonly health?: Pick<ReleaseHealth, 'served' | 'visited'>;
  /** What the requesting browser opened; nothing where there are no previews. */
  readonly previewOf?: PreviewReader;
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
  { releasesDir, releases, health, previewOf = noPreview, onProblem }: ReleaseRouteOptions,
): void {
  const released = createServedFiles(releasesDir);
  const previewed = createServedFiles(previewsFolder(releasesDir));
  const report = reportOnce(onProblem);

  /** A release of the registry, or of the preview that this browser opened, with its files. */
  async function find(request: FastifyRequest<{ Params: FileParams }>) {
    const { id, version } = request.params;
    const release = await releases.find(id, version);
    if (release) return { release, files: released, isPreview: false };
    const preview = await previewOf(request);
    const isIts = preview?.release.id === id && preview.release.version === version;
    return isIts ? { release: preview.release, files: previewed, isPreview: true } : undefined;
  }

  app.get<{ Params: FileParams }>('/releases/:id/:version/:file', async (request, reply) => {
    const { file } = request.params;
    const type = types[/\.([a-z]+)$/.exec(file)?.[1] ?? ''];
    const found = type && (await find(request));
    if (!found) return reply.callNotFound();
    const { release, files, isPreview } = found;
    const counted = isPreview ? undefined : health;
    const best = chooseEncoding(request.headers['accept-encoding']);
    try {
      const served = await files.get(release, file, [best, 'identity']);
      if (!served) {
        if (Object.hasOwn(release.files, file)) counted?.served(release, 'failed');
        return reply.callNotFound();
      }
      counted?.served(release, 'good');
      counted?.visited(release, request.ip);
      reply
        .header('Cache-Control', isPreview ? ASKED_EACH_TIME : IMMUTABLE)
        .header('Vary', isPreview ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
        .header('ETag', served.etag)
        .type(type);
      if (knowsTag(request.headers['if-none-match'], served.etag)) return reply.code(304).send();
      if (served.encoding !== 'identity') reply.header('Content-Encoding', served.encoding);
      return reply.send(served.body);
    } catch (error) {
      if (!(error instanceof TamperedFile)) throw error;
      report(error);
      counted?.served(release, 'failed');
      return reply.callNotFound();
    }
  });
}
