import { asEpochMs, toEpochSeconds } from '@velvet/contract/time';
import type { FileStore } from '@velvet/files/file-store';
import type { FastifyInstance } from 'fastify';
import { type Asset, type AssetStore, publicFolders } from './asset-store.ts';
import { coverPrefix, type ListingPictures, photoPrefix } from './listing-pictures.ts';
import type { RightsOf } from './media-rights.ts';
import { FOR_A_WHILE, FOR_EVER, PICTURE_POLICY, refuseAddress, sendAsset } from './send-asset.ts';
import { pictureType, UPLOADS } from './store-picture.ts';

/** The product's public pictures below /media. */
export function registerMediaRoutes(server: FastifyInstance, assets: AssetStore): void {
  for (const folder of publicFolders) {
    server.get<{ Params: { name: string }; Querystring: { v?: string; w?: string } }>(
      `/media/${folder}/:name`,
      async (request, reply) => {
        const asset = assets.get(`${folder}/${request.params.name}`);
        if (!asset) return reply.callNotFound();
        const isNewest = request.query.v === asset.version;
        return sendAsset(request, reply, asset, isNewest ? FOR_EVER : FOR_A_WHILE);
      },
    );
  }
}

const NAME = /^[0-9a-f]{64}\.(?:png|jpg|webp)$/;

/** Avatars, banners and posters below /media/uploads: public, and kept by caches for ever. */
export function registerUploads(server: FastifyInstance, files: FileStore): void {
  const route = `/media/${UPLOADS}/:name`;
  server.get<{ Params: { name: string } }>(route, async (request, reply) => {
    const { name } = request.params;
    if (!NAME.test(name)) return reply.callNotFound();
    const etag = `"${name}"`;
    // What has this name is always the same.
    const isKnown = request.headers['if-none-match'] === etag;
    const bytes = isKnown ? undefined : await files.read(`${UPLOADS}/${name}`);
    if (!isKnown && !bytes) return reply.callNotFound();
    reply
      .header('Cache-Control', FOR_EVER)
      .header('Content-Security-Policy', PICTURE_POLICY)
      .header('ETag', etag);
    return bytes ? reply.type(pictureType(name)).send(bytes) : reply.code(304).send();
  });
}

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
    if (!grant || !rights?.profiles) return refuseAddress(reply);
    const asset = await read(grant.file);
    if (!asset) return reply.callNotFound();
    reply.header('Cross-Origin-Resource-Policy', 'same-origin');
    return sendAsset(request, reply, asset, 'private, no-store');
  });
}
