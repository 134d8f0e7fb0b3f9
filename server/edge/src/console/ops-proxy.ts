import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { traceHeadersOf } from '@velvet/telemetry/server-spans';
import type { FastifyInstance } from 'fastify';
import { endToEnd, forwardedHeaders } from '../server/forwarded-headers.ts';

const OPS_PREFIX = '/ops';

/** Longer than the longest operation, which checks the books. */
const HEADERS_TIMEOUT_MS = 90_000;
const BODY_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** To the operators' server. Each incomplete body occupies one, and fewer of those are allowed. */
const MOST_CONNECTIONS = 20_000;
const RETRY_AFTER_S = 2;

/** Passes operators' calls on, bodies piece by piece; without the operators' server a problem is sent. */
export const registerOpsProxy = (app: FastifyInstance, opsUrl: string): Promise<void> =>
  passOn(app, {
    upstream: opsUrl,
    prefix: OPS_PREFIX,
    rewritePrefix: OPS_PREFIX,
    httpMethods: ['GET', 'POST'],
  });

interface PassedOn {
  readonly upstream: string;
  readonly prefix: string;
  readonly rewritePrefix: string;
  readonly httpMethods: string[];
  /** Answers in place of the operators' server, once that has answered. */
  readonly onResponse?: NonNullable<FastifyHttpProxyOptions['replyOptions']>['onResponse'];
}

/** Calls below a prefix go to the operators' server, under another one there. */
export async function passOn(
  app: FastifyInstance,
  { onResponse, ...route }: PassedOn,
): Promise<void> {
  await app.register(httpProxy, {
    ...route,
    undici: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: BODY_TIMEOUT_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      connections: MOST_CONNECTIONS,
    },
    replyOptions: {
      ...(onResponse ? { onResponse } : {}),
      rewriteRequestHeaders: (request, headers) => ({
        ...forwardedHeaders(request, headers),
        ...traceHeadersOf(request),
      }),
      rewriteHeaders: endToEnd,
      // A 503 of the operators' server is passed on, not retried.
      retryDelay: () => null,
      onError: (reply) => {
        reply.code(503);
        reply.header('Cache-Control', 'no-store');
        reply.header('Retry-After', String(RETRY_AFTER_S));
        reply.send({
          reason: 'unavailable',
          message: 'The operators’ server cannot be reached',
          retry_after: RETRY_AFTER_S,
        });
      },
    },
  });
}
