import { asEpochMs, toEpochSeconds } from '@velvet/contract/time';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Asset } from './asset-store.ts';
import { coverPrefix, type ListingPictures, photoPrefix } from './listing-pictures.ts';
import type { RightsOf } from './media-rights.ts';
import { FOR_A_WHILE, FOR_EVER, sendAsset } from './send-asset.ts';

interface ListingPictureOptions {
  /** A picture by its name in the database. */
  readonly read: (file: string) => Promise<Asset | undefined>;
  readonly pictures: ListingPictures;
  readonly rightsOf: RightsOf;
  readonly nowMs: () => number;
}

interface PictureRoute {
  readonly Params: { readonly '*': string };
  readonly Querystring: { readonly v?: string; readonly w?: string };
}

/**
 * Public covers, and other photos for VIP members (spec S1.2): addresses are signed, and a photo's
 * is valid for one session while it may open profiles.
 */
export function registerListingPictures(
  server: FastifyInstance,
  { read, pictures, rightsOf, nowMs }: ListingPictureOptions,
): void {
  // Wildcards: the router refuses a single parameter as long as a grant.
  server.get<PictureRoute>(`${coverPrefix}*`, async (request, reply) => {
    const asset = await read(pictures.readCover(request.params['*']) ?? '');
    if (!asset) return reply.callNotFound();
    const isNewest = request.query.v === asset.version;
    return sendAsset(request, reply, asset, isNewest ? FOR_EVER : FOR_A_WHILE);
  });
  server.get<PictureRoute>(`${photoPrefix}*`, async (request, reply) => {
    const grant = pictures.readPhoto(request.params['*'], toEpochSeconds(asEpochMs(nowMs())));
    const rights = grant && (await rightsOf(grant.sessionHash));
    if (!grant || !rights?.profiles) return refuse(reply);
    const asset = await read(grant.file);
    if (!asset) return reply.callNotFound();
    reply.header('Cross-Origin-Resource-Policy', 'same-origin');
    return sendAsset(request, reply, asset, 'private, no-store');
  });
}

const refuse = (reply: FastifyReply): FastifyReply =>
  reply
    .code(403)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('This address is not valid or has expired');
