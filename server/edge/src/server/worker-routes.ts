import { WORKER_URL } from '@velvet/contract/service-worker';
import {
  chooseSet,
  createServedFiles,
  type ReleaseSet,
  TamperedFile,
  WORKER_FILE,
} from '@velvet/registry/store';
import type { FastifyInstance } from 'fastify';
import { strictPolicy } from '../compose/page-policy.ts';
import { reportOnce } from './failures.ts';
import type { PreparedReleases } from './prepared-releases.ts';
import { chooseEncoding, knowsTag } from './request.ts';
import { cohortOf } from './visitor-set.ts';

/** A worker's policy is that of its script: it runs nothing else and asks this origin only. */
const WORKER_POLICY = strictPolicy(["connect-src 'self'"]);

/**
 * What browsers get in place of a worker that their release set does not have: it removes what was
 * saved and then itself. Without a handler of `fetch`, no request passes through it meanwhile.
 */
export const RETIRED_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(retire()));
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

interface WorkerRouteOptions {
  readonly releasesDir: string;
  readonly prepared: Pick<PreparedReleases, 'current'>;
  /** Foreign code runs on the preview origin, so that no worker does. */
  readonly isPreview: boolean;
  readonly onProblem: (error: unknown) => void;
}

/**
 * The service worker of the shell that this visitor gets, revalidated at every check. Where none may
 * run, one that removes itself; a modified file is an uncached 404, which changes nothing in browsers.
 */
export function registerWorkerRoutes(app: FastifyInstance, options: WorkerRouteOptions): void {
  const { releasesDir, prepared, isPreview, onProblem } = options;
  const files = createServedFiles(releasesDir);
  const report = reportOnce(onProblem);

  async function fileOf({ releases, workerTag }: ReleaseSet, accepted: string | undefined) {
    const shell = releases.get('shell');
    if (isPreview || !shell || workerTag === undefined) return undefined;
    return files.get(shell, WORKER_FILE, [chooseEncoding(accepted), 'identity']);
  }

  app.get(WORKER_URL, async (request, reply) => {
    const offers = await prepared.current();
    const set = chooseSet(offers, cohortOf(request, reply, offers));
    try {
      const served = await fileOf(set, request.headers['accept-encoding']);
      reply
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Accept-Encoding, Cookie')
        .header('Content-Security-Policy', WORKER_POLICY)
        .type('text/javascript; charset=utf-8');
      if (!served) return reply.send(RETIRED_WORKER);
      reply.header('ETag', served.etag);
      if (knowsTag(request.headers['if-none-match'], served.etag)) return reply.code(304).send();
      if (served.encoding !== 'identity') reply.header('Content-Encoding', served.encoding);
      return reply.send(served.body);
    } catch (error) {
      if (!(error instanceof TamperedFile)) throw error;
      report(error);
      return reply.callNotFound();
    }
  });
}
