import httpProxy from '@fastify/http-proxy';
import { PREVIEW_HEADER } from '@velvet/shared/contract/preview-header';
import type { FastifyInstance } from 'fastify';
import { apiPrefixes } from './api-prefixes.ts';
import { answerForApi } from './failures.ts';
import { endToEnd, forwardedHeaders } from './forwarded-headers.ts';
import { createBodyHolder } from './whole-body.ts';

/** The API ends its own handlers before; then it hangs. */
const HEADERS_TIMEOUT_MS = 28_000;
/** Between two pieces of an answer; streams of events say something more often than that. */
const BODY_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 3_000;

/**
 * The way to the API, which is told what comes through the preview origin. When it cannot be asked,
 * its callers get an envelope.
 */
export async function registerApiProxy(
  app: FastifyInstance,
  apiUrl: string,
  isPreview = false,
): Promise<void> {
  const mark = isPreview ? { [PREVIEW_HEADER]: '1' } : {};
  const preHandler = createBodyHolder();
  for (const prefix of apiPrefixes) {
    await app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      preHandler,
      undici: {
        headersTimeout: HEADERS_TIMEOUT_MS,
        bodyTimeout: BODY_TIMEOUT_MS,
        connect: { timeout: CONNECT_TIMEOUT_MS },
      },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...forwardedHeaders(request, headers),
          ...mark,
        }),
        rewriteHeaders: endToEnd,
        // An API that says it is busy is not asked again in the caller's name.
        retryDelay: () => null,
        onError: (reply) => answerForApi(reply),
      },
    });
  }
}
