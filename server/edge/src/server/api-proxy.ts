import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { PREVIEW_HEADER } from '@velvet/contract/preview-header';
import { traceHeadersOf } from '@velvet/telemetry/server-spans';
import type { FastifyInstance } from 'fastify';
import { apiPrefixes } from './api-prefixes.ts';
import { answerForApi } from './failures.ts';
import { endToEnd, forwardedHeaders } from './forwarded-headers.ts';
import { createBodyHolder } from './whole-body.ts';

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
