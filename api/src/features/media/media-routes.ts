import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type AssetStore, publicFolders } from './asset-store.ts';
import { FOR_A_WHILE, FOR_EVER, PICTURE_POLICY, sendAsset } from './send-asset.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const upload = /^\/[0-9a-f]{64}\.(?:png|jpg|webp)$/;

/** The product's public pictures and the members' avatars below /media. */
export async function registerMediaRoutes(
  server: FastifyInstance,
  assets: AssetStore,
  uploadsDir: string,
): Promise<void> {
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
  await server.register(fastifyStatic, {
    root: path.resolve(uploadsDir),
    prefix: '/media/uploads/',
    index: false,
    decorateReply: false,
    immutable: true,
    maxAge: YEAR_MS,
    allowedPath: (pathName) => upload.test(pathName),
    setHeaders: (reply) => {
      reply.header('Content-Security-Policy', PICTURE_POLICY);
    },
  });
}
