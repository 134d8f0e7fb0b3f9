import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { acceptsBrotli, acceptsGzip } from '../accepted-encoding.ts';
import { type AssetStore, type Encoding, pictureFolders } from './asset-store.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_WHILE = 'public, max-age=300';
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
/** A vector picture opened by itself may draw, and nothing else. */
const VECTOR_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const PICTURE_POLICY = "default-src 'none'; sandbox";
const upload = /^\/[0-9a-f]{64}\.(?:png|jpg|webp)$/;

/** The product's pictures and the members' avatars below /media. */
export async function registerMediaRoutes(
  server: FastifyInstance,
  assets: AssetStore,
  uploadsDir: string,
): Promise<void> {
  for (const folder of pictureFolders) {
    server.get<{ Params: { name: string }; Querystring: { v?: string } }>(
      `/media/${folder}/:name`,
      async (request, reply) => {
        const asset = assets.get(`${folder}/${request.params.name}`);
        if (!asset) return reply.callNotFound();
        const etag = `"${asset.version}"`;
        reply
          .header('Cache-Control', request.query.v === asset.version ? FOR_EVER : FOR_A_WHILE)
          .header('Content-Security-Policy', asset.isVector ? VECTOR_POLICY : PICTURE_POLICY)
          .header('ETag', etag)
          .type(asset.type);
        if (asset.isVector) reply.header('Vary', 'Accept-Encoding');
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        const encoding = asset.isVector
          ? chooseEncoding(request.headers['accept-encoding'])
          : 'identity';
        if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
        return reply.send(await asset.body(encoding));
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

function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  if (acceptsBrotli(accepted)) return 'br';
  return acceptsGzip(accepted) ? 'gzip' : 'identity';
}
