import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { routeLabelOf } from '../route-label.ts';

const MILLISECONDS = 1_000;
const HUNDRED = 100;

interface RequestMetricsOptions {
  readonly registry: Registry;
  /** Requests that are not counted: probes, and streams that stay open. */
  readonly ignores: (request: FastifyRequest) => boolean;
}

/**
 * Rate, errors and duration of requests (RED): `velvet_request_seconds` by the route's pattern and the
 * class of the status, such as `2xx`, or `aborted` where the caller went away first. Both are fixed
 * lists, so that nothing that is sent makes further series.
 */
export function registerRequestMetrics(
  server: FastifyInstance,
  { registry, ignores }: RequestMetricsOptions,
): void {
  const seconds = new Histogram({
    name: 'velvet_request_seconds',
    help: 'Time from a request to the end of its response, by route and class of status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (!ignores(request)) {
      const began = performance.now();
      reply.raw.once('close', () => {
        const elapsed = (performance.now() - began) / MILLISECONDS;
        seconds.observe({ route: routeLabelOf(request), status: statusOf(reply) }, elapsed);
      });
    }
    done();
  });
}

const statusOf = (reply: FastifyReply): string =>
  reply.raw.writableFinished ? `${Math.floor(reply.statusCode / HUNDRED)}xx` : 'aborted';
