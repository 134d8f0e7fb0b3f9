import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { SentPiece } from './ops-call.ts';
import { OpsRefused } from './ops-refused.ts';

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
