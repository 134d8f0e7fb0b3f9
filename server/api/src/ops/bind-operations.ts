import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import {
  type AnyOpsEndpoint,
  type OpsName,
  opsEndpoints,
} from '@velvet/contract/ops/ops-endpoints';
import type { FastifyReply } from 'fastify';
import { decodeInput } from '../http/decode-input.ts';
import type { OpsCall, OpsHandlers, OpsInputs, OpsOutputs, SentPiece } from './ops-call.ts';
import { OpsRefused } from './ops-refused.ts';

/** Runs an operation whose input was read; returns the output in its wire form. */
type Run = (call: OpsCall) => Promise<{ readonly wire: unknown } | OpsRefused>;

/** One operation of the table, ready to be called. */
export interface OpsOperation {
  readonly endpoint: AnyOpsEndpoint;
  /** Reads an input in its wire form: query parameters or a JSON body as they came. */
  readonly prepare: (wire: unknown) => Run | OpsRefused;
}

type Table = { readonly [N in OpsName]: OpsEndpoint<OpsInputs[N], OpsOutputs[N], N> };

/** All operations of the contract with their handlers. */
export const bindOpsOperations = (handlers: OpsHandlers): readonly OpsOperation[] =>
  opsEndpoints.map((endpoint) => ({ endpoint, prepare: bind<OpsName>(endpoint, handlers) }));

function bind<N extends OpsName>(
  endpoint: Table[N],
  handlers: OpsHandlers,
): OpsOperation['prepare'] {
  const handler = handlers[endpoint.name];
  return (wire) => {
    const input = decodeInput(endpoint.input, wire);
    if (!input.ok) {
      const { field, choices } = input;
      return new OpsRefused('bad_field', choices ? { field, choices } : { field });
    }
    return async (call) => {
      const output = await handler(call, input.value);
      return output instanceof OpsRefused ? output : { wire: endpoint.output.encode(output) };
    };
  };
}

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

/** The body of a request for an operation that takes a piece of a file. */
export const readPieceBody = (body: unknown): Readable | OpsRefused =>
  body instanceof Readable ? body : new OpsRefused('bad_field', { field: 'Content-Type' });

/**
 * Reads what is left of a body that a call is refused for, so that its sender is there to read the
 * answer and may use the connection again. A longer one than allowed is cut off.
 */
export async function discardRest({
  body,
  maxBytes,
}: Pick<SentPiece, 'body' | 'maxBytes'>): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  let length = 0;
  body.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes) body.destroy();
  });
  await finished(body).catch(() => undefined);
}
