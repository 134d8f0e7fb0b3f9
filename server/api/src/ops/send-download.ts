import { Readable } from 'node:stream';
import type { AnyOpsEndpoint } from '@velvet/contract/ops/ops-endpoints';
import type { FastifyReply } from 'fastify';

const PIECES_AHEAD = 1;

/**
 * Sends a file piece by piece, as fast as the caller takes it; only the next piece is read ahead. A failure
 * closes the connection before the end of the body, so that no caller takes a part for the whole.
 * @throws TypeError for a body that is no text in pieces.
 */
export function sendDownload(
  reply: FastifyReply,
  { type, fileName }: NonNullable<AnyOpsEndpoint['download']>,
  body: unknown,
): FastifyReply {
  if (!isInPieces(body)) throw new TypeError('A download is text in pieces');
  return reply
    .header('Cache-Control', 'no-store')
    .header('Cross-Origin-Resource-Policy', 'same-origin')
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(body, { highWaterMark: PIECES_AHEAD }));
}

const isInPieces = (body: unknown): body is AsyncIterable<string> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
