import { EDGE_SET_URL, type EdgeSet } from '@velvet/contract/edge-set';
import { chooseSet } from '@velvet/releases/store';
import type { FastifyInstance } from 'fastify';
import type { PreparedReleases } from './prepared-releases.ts';
import { cohortOf } from './visitor-cohort.ts';

/** Returns the release set this visitor would get now, so that open tabs can update. */
export function registerSetRoute(
  app: FastifyInstance,
  releases: Pick<PreparedReleases, 'current'>,
): void {
  app.get(EDGE_SET_URL, async (request, reply): Promise<EdgeSet> => {
    const offers = await releases.current();
    const set = chooseSet(offers, cohortOf(request, reply, offers));
    reply.header('Cache-Control', 'no-store');
    // Members' pages hold nothing of the console's own release.
    const versions = [...set.releases.values()]
      .filter(({ id }) => id !== 'console')
      .map(({ id, version }) => [id, version] as const);
    return { versions: Object.fromEntries(versions) };
  });
}
