import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import httpProxy from '@fastify/http-proxy';
import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { PREVIEW_HEADER } from '@velvet/contract/preview-header';
import { defaultTimeouts, subscriberOf } from '@velvet/telemetry/caller-limits';
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
/** To the API, for each prefix. Each event stream and each unread answer occupies one. */
const MOST_CONNECTIONS = 20_000;

interface ApiProxyOptions {
  readonly isPreview?: boolean;
  /** How long callers may read nothing of an answer. */
  readonly idleMs?: number;
}

/**
 * Proxies to the API and marks requests from the preview origin. When the API is unreachable, callers
 * get an envelope.
 */
export async function registerApiProxy(
  app: FastifyInstance,
  apiUrl: string,
  { isPreview = false, idleMs = defaultTimeouts.idleMs }: ApiProxyOptions = {},
): Promise<void> {
  const mark = isPreview ? { [PREVIEW_HEADER]: '1' } : {};
  const limitAnswers = createAnswerLimit();
  const holdBody = createBodyHolder();
  const undici = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    bodyTimeout: BODY_TIMEOUT_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    connections: MOST_CONNECTIONS,
  };
  const proxyOf = (prefix: string): FastifyHttpProxyOptions => ({
    upstream: apiUrl,
    prefix,
    rewritePrefix: prefix,
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
      onError: (reply) => answerForApi(reply.request, reply),
      onResponse: (_request, reply, { stream }) => {
        endUnread(reply.raw, idleMs);
        reply.send(stream);
      },
    },
  });
  for (const prefix of apiPrefixes) {
    await app.register(httpProxy, {
      ...proxyOf(prefix),
      preHandler: async (request, reply) => {
        limitAnswers(request, reply);
        await holdBody(request, reply);
      },
    });
  }
  // The API limits event streams itself.
  await app.register(httpProxy, { ...proxyOf(EVENTS_ADDRESS), httpMethods: ['GET'] });
}

/** Ends an answer of which nothing can be passed on: its connection to the API would never be free. */
function endUnread(raw: Answer['raw'] & { destroy(): unknown }, idleMs: number): void {
  const timer = setTimeout(() => raw.destroy(), idleMs);
  raw.once('pipe', (answer: Readable) => answer.on('data', () => timer.refresh()));
  raw.once('close', () => clearTimeout(timer));
}

/** Amounts by subscriber; those without any are forgotten. */
function createTally() {
  const amounts = new Map<string, number>();
  return (subscriber: string, change: number): number => {
    const amount = (amounts.get(subscriber) ?? 0) + change;
    if (amount > 0) amounts.set(subscriber, amount);
    else amounts.delete(subscriber);
    return amount;
  };
}

/** Of one subscriber, over all its connections: one of HTTP/2 carries many. */
const MOST_ANSWERS = 1_000;

/** What a holder or a limit sees of a call's answer. */
interface Answer {
  readonly raw: Pick<EventEmitter, 'once'>;
}

/** @throws RequestRefused with 429 while so many calls of the caller have no answer, or an unread one. */
export function createAnswerLimit(most = MOST_ANSWERS) {
  const count = createTally();
  return ({ ip }: Pick<FastifyRequest, 'ip'>, { raw }: Answer): void => {
    const caller = subscriberOf(ip);
    raw.once('close', () => count(caller, -1));
    if (count(caller, 1) > most) throw new RequestRefused(429);
  };
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
  const count = createTally();
  const hold = (caller: string, bytes: number): number => {
    heldBytes += bytes;
    return count(caller, bytes);
  };
  return async (request: Pick<FastifyRequest, 'body' | 'ip'>, { raw }: Answer): Promise<void> => {
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
