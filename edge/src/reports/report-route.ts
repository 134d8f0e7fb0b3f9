import { edgeReportSchema } from '@velvet/shared/contract/edge-report';
import { EDGE_REPORT_URL } from '@velvet/shared/contract/edge-report-url';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { createRateLimit } from './rate-limit.ts';
import type { ReportCounts } from './release-counts.ts';

const LARGEST_REPORT_BYTES = 16 * 1024;
const CALLS_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Reports by what became of them. */
export interface ReportOutcomes {
  accepted: number;
  refused: number;
  limited: number;
}

interface ReportRouteOptions {
  readonly counts: ReportCounts;
  readonly outcomes: ReportOutcomes;
}

/**
 * Takes what browsers report. Anybody may send anything here: it is bounded in size, number and
 * form, only what was released is counted, and nothing of who sent it is kept.
 */
export function registerReportRoute(
  app: FastifyInstance,
  { counts, outcomes }: ReportRouteOptions,
): void {
  const mayCall = createRateLimit({ calls: CALLS_A_MINUTE, windowMs: MINUTE_MS });

  app.post(EDGE_REPORT_URL, {
    bodyLimit: LARGEST_REPORT_BYTES,
    async onRequest({ ip }, reply) {
      if (mayCall(ip, Date.now())) return;
      outcomes.limited += 1;
      return reply.code(429).header('Retry-After', '60').send();
    },
    errorHandler(error, _request, reply) {
      outcomes.refused += 1;
      reply.code(error.statusCode ?? 400).send();
    },
    async handler(request, reply) {
      const report = v.safeParse(edgeReportSchema, request.body);
      if (report.success) counts.add(report.output, Date.now());
      outcomes[report.success ? 'accepted' : 'refused'] += 1;
      return reply.code(report.success ? 204 : 400).send();
    },
  });
}
