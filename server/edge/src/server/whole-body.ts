import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { subscriberOf } from '../reports/budget.ts';

/** The largest picture in a URL-encoded form; the API applies its own limits. */
const LARGEST_BODY_BYTES = 640 * 1024;
/** Limit of bodies being received at a time, over all callers. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
/** Limit per address: several pictures at once, a sixteenth of the total. */
const MOST_HELD_OF_ONE_BYTES = 4 * 1024 * 1024;

/** A refused body with the `statusCode` for its caller. */
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
 * Receives a request's whole body before it is proxied: connections to the API are few, and clients
 * that send byte by byte would occupy all of them.
 * @throws BodyRefused with 413 when it is too large, with 503 when too much is being received already,
 * from this caller or in total, with 400 when the caller disconnects.
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
      // Any other failure means that the caller disconnected.
      throw error instanceof BodyRefused ? error : new BodyRefused(400);
    } finally {
      hold(caller, -bytes);
    }
    request.body = Readable.from([Buffer.concat(parts)]);
  };
}
