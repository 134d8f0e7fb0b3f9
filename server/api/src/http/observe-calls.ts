import { registerRequestMetrics } from '@velvet/telemetry/process-metrics';
import { traceIdsOf } from '@velvet/telemetry/server-spans';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../operations/metrics.ts';
import { isUncounted } from './bare-server.ts';

const MILLISECONDS = 1_000;
const FAULT = 500;
const levelsOfAll: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/**
 * One log line and one timing for each answer: the route's pattern, never the address as sent. Who called is in
 * the lines of `info` only: those of faults are written by default, and name no member and no address.
 */
export function observeCalls(server: FastifyInstance, metrics: Metrics): void {
  registerRequestMetrics(server, { registry: metrics.registry, ignores: isUncounted });
  const writesAll = levelsOfAll.has(server.log.level);
  server.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    const code = reply.envelopeCode ?? reply.statusCode;
    if (operation) {
      metrics.operations.observe({ operation, code }, reply.elapsedTime / MILLISECONDS);
    }
    if (code < FAULT && !writesAll) return done();
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      code,
      refusal: request.refusal,
      ms: Math.round(reply.elapsedTime),
      operator: request.operatorName,
      ...traceIdsOf(request),
    };
    if (code >= FAULT) request.log.error(line, 'answered');
    else request.log.info({ ...line, ip: request.ip, member: request.memberId }, 'answered');
    done();
  });
}
