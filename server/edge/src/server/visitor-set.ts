import { chooseSet, type Offers, type ReleaseSet, withPreview } from '@velvet/registry/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedPreview } from './branch-confirm-page.ts';
import type { PreviewReader } from './branch-preview.ts';
import type { PreparedReleases } from './prepared-releases.ts';
import { cohortOf } from './visitor-cohort.ts';

/** What a visitor gets now. */
export interface VisitorSet {
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
