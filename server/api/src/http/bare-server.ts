import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { asMilliseconds, toSeconds } from '@velvet/contract/time';
import { defaultTimeouts, limitsOf, type Timeouts } from '@velvet/telemetry/caller-limits';
import { isFromTrustedProxy, registerServerSpans } from '@velvet/telemetry/server-spans';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Config } from '../config/config.ts';
import { type LogTarget, logOptions } from '../operations/log-options.ts';
import { Refused } from './refused.ts';
import { addResponseHeaders } from './response-headers.ts';

export const BODY_LIMIT_BYTES = 16 * 1024;
const HANDLER_TIMEOUT_MS = 25_000;

/** Probes, Prometheus, and streams that stay open for an hour. */
const uncounted: readonly unknown[] = ['/healthz', '/readyz', '/metrics', EVENTS_ADDRESS];

/** Requests that are neither traced nor in the figures of requests. */
export const isUncounted = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  uncounted.includes(routeOptions.url);

/** What differs between the servers for members and for operators. */
interface ServerKind {
  /** Name in log lines. */
  readonly service: string;
  /** Answers errors of the framework, and what is not, or not yet, a request. */
  readonly failures: Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>;
  /** Whether calls of a route's path count towards an address's limit: those that cost a database call. */
  readonly isLimited: (path: string) => boolean;
}

/** Turns off the headers that report the rate limit. */
const withoutRateLimitHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** An HTTP server without routes that reads no bodies yet: limits, log lines, headers. */
export async function createBareServer(
  config: Config,
  { service, failures, isLimited }: ServerKind,
  log?: LogTarget,
  timeouts: Timeouts = defaultTimeouts,
): Promise<FastifyInstance> {
  const server = Fastify({
    logger: logOptions(config.logLevel, log, service),
    // One line for each answer is written by observeCalls.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: [...config.trustProxy],
    bodyLimit: BODY_LIMIT_BYTES,
    ...limitsOf(timeouts),
    handlerTimeout: HANDLER_TIMEOUT_MS,
    exposeHeadRoutes: false,
    ...failures,
  });
  registerServerSpans(server, { trusts: isFromTrustedProxy, ignores: isUncounted });
  server.decorateRequest('memberId', undefined);
  server.decorateRequest('operatorName', undefined);
  server.decorateRequest('refusal', undefined);
  server.decorateReply('envelopeCode', undefined);
  server.decorateReply('sharedText', undefined);
  server.removeAllContentTypeParsers();
  server.addHook('onRequest', leaveOutGoneClients);
  await server.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: '1 minute',
    cache: 50_000,
    // Routes are found by the decoded path: that of the call may be written otherwise.
    allowList: ({ routeOptions, url }) =>
      !isLimited(routeOptions.url ?? url.split('?', 1)[0] ?? ''),
    addHeaders: withoutRateLimitHeaders,
    addHeadersOnExceeding: withoutRateLimitHeaders,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refused('too_many', { retryAfterS: toSeconds(asMilliseconds(Math.max(1, ttl))) }),
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    addResponseHeaders(reply);
    done(null, payload);
  });
  return server;
}

/**
 * Node forgets the address of a connection that its client has closed, as one does while the process
 * is stopped. Nobody would read an answer, and limits need the address.
 */
function leaveOutGoneClients(
  { socket }: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
): void {
  if (socket.remoteAddress === undefined) {
    reply.hijack();
    socket.destroy();
  } else {
    done();
  }
}
