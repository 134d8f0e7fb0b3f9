import { EDGE_SET_URL, type EdgeSet } from '@velvet/contract/edge-set';
import type { FastifyInstance } from 'fastify';
import type { VisitorSetReader } from './visitor-set.ts';

/** Returns the release set this visitor would get now, so that open tabs can update. */
export function registerSetRoute(app: FastifyInstance, setOf: VisitorSetReader): void {
  app.get(EDGE_SET_URL, async (request, reply): Promise<EdgeSet> => {
    const { set } = await setOf(request, reply);
    reply.header('Cache-Control', 'no-store');
    // Members' pages hold nothing of the console's own release.
    const versions = [...set.releases.values()]
      .filter(({ id }) => id !== 'console')
      .map(({ id, version }) => [id, version] as const);
    return { versions: Object.fromEntries(versions) };
  });
}
