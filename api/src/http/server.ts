import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import { asMilliseconds, toSeconds } from '@velvet/shared/contract/time';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { type LogTarget, logOptions } from '../operations/log-options.ts';
import { answerClientError, answerError } from './failures.ts';
import { Refused } from './refused.ts';
import { addResponseHeaders } from './response-headers.ts';
import { isSignInPath } from './sign-in-names.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const HANDLER_TIMEOUT_MS = 25_000;
/** Time limit of the headers, and how often Node checks both limits. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_EVERY_MS = 1_000;
/** Idle limit of a connection; longer than a handler may take. */
const IDLE_TIMEOUT_MS = 90_000;
/** Longer than proxies keep idle connections, so that they never use a closing one. */
const KEEP_ALIVE_MS = 75_000;
/** Addresses that cost a database call or more; files and health are not counted. */
const limited = /^\/(?:api|pay\/sandbox|pages)(?:\/|$)/;

/** Time limits for receiving the headers and the whole request. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
}

/** The HTTP server without routes: limits, forms, log lines, headers. */
export async function createServer(
  config: Config,
  log?: LogTarget,
  timeouts: Timeouts = { headersMs: HEADERS_TIMEOUT_MS, requestMs: REQUEST_TIMEOUT_MS },
): Promise<FastifyInstance> {
  const server = Fastify({
    logger: logOptions(config.logLevel, log),
    // One line for each answer is written by observeCalls.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: [...config.trustProxy],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: timeouts.requestMs,
    connectionTimeout: IDLE_TIMEOUT_MS,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, timeouts.headersMs),
    },
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  });
  server.decorateRequest('memberId', undefined);
  server.decorateRequest('refusal', undefined);
  server.decorateReply('envelopeCode', undefined);
  // Forms only: no other kind of body is read.
  server.removeAllContentTypeParsers();
  await server.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  await server.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: '1 minute',
    cache: 50_000,
    allowList: (request) => {
      const path = request.url.split('?', 1)[0] ?? '';
      // Otherwise a flood of logins would block all other calls from its address.
      return !limited.test(path) || isSignInPath(path);
    },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refused('too_many', { retryAfterS: toSeconds(asMilliseconds(Math.max(1, ttl))) }),
  });
  server.addHook('onSend', async (_request, reply) => addResponseHeaders(reply));
  return server;
}
