import type { FastifyInstance } from 'fastify';
import { type AssetStore, publicFolders } from './asset-store.ts';
import { FOR_A_WHILE, FOR_EVER, sendAsset } from './send-asset.ts';

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
