import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli, acceptsGzip } from '../../http/accepted-encoding.ts';
import type { Asset, Encoding } from './asset-store.ts';

/** Policy of an SVG opened as a document: it may draw, and nothing else. */
const VECTOR_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
export const PICTURE_POLICY = "default-src 'none'; sandbox";

/** Addresses that change with what they name. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
export const FOR_A_WHILE = 'public, max-age=300';

/** Sends a picture in the best encoding. The caller sets its caching. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  cacheControl: string,
): Promise<FastifyReply> {
  const etag = `"${asset.version}"`;
  reply
    .header('Cache-Control', cacheControl)
    .header('Content-Security-Policy', asset.isVector ? VECTOR_POLICY : PICTURE_POLICY)
    .header('ETag', etag)
    .type(asset.type);
  if (asset.isVector) reply.header('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = asset.isVector ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(await asset.body(encoding));
}

function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  if (acceptsBrotli(accepted)) return 'br';
  return acceptsGzip(accepted) ? 'gzip' : 'identity';
}
