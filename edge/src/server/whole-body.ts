import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { subscriberOf } from '../reports/budget.ts';

/** The largest picture in a form, its signs escaped; what the API takes of it, it decides itself. */
const LARGEST_BODY_BYTES = 640 * 1024;
/** Bodies that are on their way at a time, of all callers together. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
/** Of one address: several pictures at once, and a sixteenth of all. */
const MOST_HELD_OF_ONE_BYTES = 4 * 1024 * 1024;

/** A body that is not passed on; `statusCode` is what its caller gets. */
class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly statusCode: number;

  constructor(statusCode: number) {
    super('The body is not taken');
    this.statusCode = statusCode;
  }
}

const limits = { body: LARGEST_BODY_BYTES, one: MOST_HELD_OF_ONE_BYTES, all: MOST_HELD_BYTES };

/**
 * Waits for a request's whole body before it is passed on: the connections to the API are few, and
 * callers that send byte by byte would hold them all.
 * @throws BodyRefused with 413 when it is too large, with 503 when too much is on its way already,
 * of this caller or of all, with 400 when its caller leaves.
 */
export function createBodyHolder({ body: largest, one, all } = limits) {
  let heldBytes = 0;
  const heldOf = new Map<string, number>();
  const hold = (caller: string, bytes: number): number => {
    heldBytes += bytes;
    const held = (heldOf.get(caller) ?? 0) + bytes;
    if (held > 0) heldOf.set(caller, held);
    else heldOf.delete(caller);
    return held;
  };
  return async (request: Pick<FastifyRequest, 'body' | 'ip'>): Promise<void> => {
    const { body, ip } = request;
    const caller = subscriberOf(ip);
    if (!(body instanceof Readable)) return;
    const parts: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const part of body) {
        const piece = Buffer.from(part);
        bytes += piece.length;
        const held = hold(caller, piece.length);
        if (bytes > largest) throw new BodyRefused(413);
        if (held > one || heldBytes > all) throw new BodyRefused(503);
        parts.push(piece);
      }
    } catch (error) {
      // Any other failure is a caller who left.
      throw error instanceof BodyRefused ? error : new BodyRefused(400);
    } finally {
      hold(caller, -bytes);
    }
    request.body = Readable.from([Buffer.concat(parts)]);
  };
}
