import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli, acceptsGzip } from '../../http/accepted-encoding.ts';
import type { Asset, Encoding } from './asset-store.ts';
import { acceptedFormat, type RenditionFormat } from './renditions.ts';

/** Policy of an SVG opened as a document: it may draw, and nothing else. */
const VECTOR_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
export const PICTURE_POLICY = "default-src 'none'; sandbox";

/** Addresses that change with what they name. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
export const FOR_A_WHILE = 'public, max-age=300';

type PictureRequest = FastifyRequest<{ Querystring: { readonly w?: string } }>;

/**
 * Sends a picture in the best encoding; with `w` in the query its rendition of that width, in the
 * best format the client accepts, where there is one. The caller sets its caching.
 */
export async function sendAsset(
  request: PictureRequest,
  reply: FastifyReply,
  asset: Asset,
  cacheControl: string,
): Promise<FastifyReply> {
  const { w } = request.query;
  if (w === undefined) return sendSource(request, reply, asset, cacheControl);
  // Caches must not give one client's format to another one.
  reply.header('Vary', 'Accept');
  const rendition = await findRendition(request, asset);
  if (rendition) return sendRendition(request, reply, rendition, cacheControl);
  // Another server of a rolling update may have the rendition.
  return sendSource(request, reply, asset, cacheControl === FOR_EVER ? FOR_A_WHILE : cacheControl);
}

async function sendSource(
  request: PictureRequest,
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
  if (asset.isVector) {
    reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  }
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = asset.isVector ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(await asset.body(encoding));
}

interface ChosenRendition {
  readonly etag: string;
  readonly format: RenditionFormat;
  readonly bytes: Buffer;
}

async function findRendition(
  { query: { w }, headers: { accept } }: PictureRequest,
  { version, rendition }: Asset,
): Promise<ChosenRendition | undefined> {
  const width = rendition?.widths.find((each) => String(each) === w);
  const format = acceptedFormat(accept);
  if (width === undefined || !format) return undefined;
  const bytes = await rendition?.read(width, format);
  return bytes && { etag: `"${version}-${width}-${format}"`, format, bytes };
}

function sendRendition(
  request: PictureRequest,
  reply: FastifyReply,
  { etag, format, bytes }: ChosenRendition,
  cacheControl: string,
): FastifyReply {
  reply
    .header('Cache-Control', cacheControl)
    .header('Content-Security-Policy', PICTURE_POLICY)
    .header('ETag', etag)
    .type(`image/${format}`);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
}

function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  if (acceptsBrotli(accepted)) return 'br';
  return acceptsGzip(accepted) ? 'gzip' : 'identity';
}

/** Answers 403 to an address that was not signed here, has expired, or is not of the caller's session. */
export const refuseAddress = (reply: FastifyReply): FastifyReply =>
  sendText(reply, 403, 'This address is not valid or has expired');

/** Sends plain text that must not be cached. */
export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(text);
