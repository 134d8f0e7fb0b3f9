import { randomInt } from 'node:crypto';
import { EDGE_SET_URL, type EdgeSet } from '@velvet/contract/edge-set';
import {
  COHORT_COOKIE,
  COHORTS,
  chooseSet,
  hasCanary,
  NO_COHORT,
  type Offers,
  type ReleaseSet,
  withPreview,
} from '@velvet/registry/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedPreview, PreviewReader } from './branch-preview.ts';
import type { PreparedReleases } from './prepared-releases.ts';
import { cookieOf, setCookie } from './request.ts';

/** What a visitor gets now. */
interface VisitorSet {
  readonly offers: Offers;
  readonly set: ReleaseSet;
  /** The preview that the set contains. */
  readonly preview?: OpenedPreview;
}

export type VisitorSetReader = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<VisitorSet>;

/** Chooses by the visitor's cohort, or by the preview that this browser opened. */
export const createVisitorSets =
  (prepared: Pick<PreparedReleases, 'current'>, previewOf: PreviewReader): VisitorSetReader =>
  async (request, reply) => {
    const offers = await prepared.current();
    const preview = await previewOf(request);
    // It takes the place of a remote that is in production, and of nothing else.
    if (preview && offers.apps.has(preview.release.id)) {
      return { offers, set: withPreview(offers, preview.release), preview };
    }
    return { offers, set: chooseSet(offers, cohortOf(request, reply, offers)) };
  };

const HALF_A_YEAR_S = 182 * 24 * 60 * 60;

/**
 * The cohort of this visitor: chosen at random once and kept in a cookie, so that a canary stays with
 * the same visitors. No cookie is set while there is no canary.
 */
export function cohortOf(request: FastifyRequest, reply: FastifyReply, offers: Offers): number {
  if (!hasCanary(offers)) return NO_COHORT;
  const kept = cookieOf(request, COHORT_COOKIE) ?? '';
  if (/^\d{1,4}$/.test(kept)) return Number(kept);
  const cohort = randomInt(COHORTS);
  setCookie(request, reply, {
    name: COHORT_COOKIE,
    value: String(cohort),
    maxAgeS: HALF_A_YEAR_S,
    sameSite: 'lax',
  });
  return cohort;
}

/**
 * Returns the release set this visitor would get now, so that open tabs can update.
 * @param otherHost the host of the other origin, whose release is left out: pages here do not load it.
 */
export function registerSetRoute(
  app: FastifyInstance,
  setOf: (request: FastifyRequest, reply: FastifyReply) => Promise<{ readonly set: ReleaseSet }>,
  otherHost: 'shell' | 'console',
): void {
  app.get(EDGE_SET_URL, async (request, reply): Promise<EdgeSet> => {
    const { set } = await setOf(request, reply);
    reply.header('Cache-Control', 'no-store');
    const versions = [...set.releases.values()]
      .filter(({ id }) => id !== otherHost)
      .map(({ id, version }) => [id, version] as const);
    return { versions: Object.fromEntries(versions) };
  });
}
