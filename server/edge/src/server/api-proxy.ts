import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import httpProxy from '@fastify/http-proxy';
import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { PREVIEW_HEADER } from '@velvet/contract/preview-header';
import { subscriberOf } from '@velvet/telemetry/caller-limits';
import { traceHeadersOf } from '@velvet/telemetry/server-spans';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerForApi, RequestRefused } from './failures.ts';
import { endToEnd, forwardedHeaders } from './forwarded-headers.ts';
import { apiPrefixes } from './request.ts';

/** Longer than the API's own time limit, so it expires only when the API hangs. */
const HEADERS_TIMEOUT_MS = 28_000;
/** Between two chunks of a response; event streams send heartbeats more often. */
const BODY_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Event streams keep a connection each, so they have their own: other calls share 128. */
const MOST_EVENT_STREAMS = 20_000;

/**
 * Proxies to the API and marks requests from the preview origin. When the API is unreachable, callers
 * get an envelope.
 */
export async function registerApiProxy(
  app: FastifyInstance,
  apiUrl: string,
  isPreview = false,
): Promise<void> {
  const mark = isPreview ? { [PREVIEW_HEADER]: '1' } : {};
  const preHandler = createBodyHolder();
  const undici = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    bodyTimeout: BODY_TIMEOUT_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  };
  const proxyOf = (prefix: string): FastifyHttpProxyOptions => ({
    upstream: apiUrl,
    prefix,
    rewritePrefix: prefix,
    preHandler,
    undici,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...forwardedHeaders(request, headers),
        ...mark,
        ...traceHeadersOf(request),
      }),
      rewriteHeaders: endToEnd,
      // A 503 of the API is passed on, not retried.
      retryDelay: () => null,
      onError: (reply) => answerForApi(reply),
    },
  });
  for (const prefix of apiPrefixes) await app.register(httpProxy, proxyOf(prefix));
  await app.register(httpProxy, {
    ...proxyOf(EVENTS_ADDRESS),
    httpMethods: ['GET'],
    undici: { ...undici, connections: MOST_EVENT_STREAMS },
  });
}

/** The largest picture in a URL-encoded form; the API applies its own limits. */
const LARGEST_BODY_BYTES = 640 * 1024;
/** Limit of bodies whose calls are not answered yet, over all callers. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
/** Limit per address: several pictures at once, a sixteenth of the total. */
const MOST_HELD_OF_ONE_BYTES = 4 * 1024 * 1024;

const limits = { body: LARGEST_BODY_BYTES, one: MOST_HELD_OF_ONE_BYTES, all: MOST_HELD_BYTES };

/**
 * Receives a request's whole body before it is proxied: connections to the API are few, and clients
 * that send byte by byte would occupy all of them. It is held until its caller has the answer, and let go
 * when the caller disconnects: one that waits for a connection to the API until then is not sent.
 * @throws RequestRefused with 413 when it is too large, with 503 when too much is held already,
 * of this caller or in total, with 400 when the caller disconnects.
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
  return async (
    request: Pick<FastifyRequest, 'body' | 'ip'>,
    { raw }: { readonly raw: Pick<EventEmitter, 'once'> },
  ): Promise<void> => {
    const { body, ip } = request;
    const caller = subscriberOf(ip);
    if (!(body instanceof Readable)) return;
    const parts: Buffer[] = [];
    const whole: Buffer[] = [];
    const forwarded = Readable.from(whole);
    let bytes = 0;
    const release = (): void => {
      hold(caller, -bytes);
      bytes = 0;
      whole.length = 0;
    };
    raw.once('close', () => {
      release();
      // Nobody listens for it unless the body is being forwarded.
      forwarded.on('error', () => undefined).destroy(new RequestRefused(400));
    });
    try {
      for await (const part of body) {
        const piece = Buffer.from(part);
        bytes += piece.length;
        const held = hold(caller, piece.length);
        if (bytes > largest) throw new RequestRefused(413);
        if (held > one || heldBytes > all) throw new RequestRefused(503);
        parts.push(piece);
      }
      if (forwarded.destroyed) throw new RequestRefused(400);
    } catch (error) {
      release();
      // Any other failure means that the caller disconnected.
      throw error instanceof RequestRefused ? error : new RequestRefused(400);
    }
    whole.push(Buffer.concat(parts));
    request.body = forwarded;
  };
}
