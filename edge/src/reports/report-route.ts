import { type EdgeReport, edgeReportSchema } from '@velvet/shared/contract/edge-report';
import { EDGE_REPORT_URL } from '@velvet/shared/contract/edge-report-url';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { createRateLimit } from './rate-limit.ts';
import type { ReportCounts } from './release-counts.ts';

const LARGEST_REPORT_BYTES = 16 * 1024;
const CALLS_A_MINUTE = 60;
/** Everything that one address may have counted: what a family behind one router makes in a minute. */
const COUNTED_A_MINUTE = 2_000;
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
 * form, only what was released is counted, and nothing of who sent it is kept. It is shown to
 * people, who decide; nothing here or elsewhere changes a release because of it.
 */
export function registerReportRoute(
  app: FastifyInstance,
  { counts, outcomes }: ReportRouteOptions,
): void {
  const mayCall = createRateLimit({ budget: CALLS_A_MINUTE, windowMs: MINUTE_MS });
  const mayCount = createRateLimit({ budget: COUNTED_A_MINUTE, windowMs: MINUTE_MS });

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
    async handler({ body, ip }, reply) {
      const report = v.safeParse(edgeReportSchema, body);
      if (!report.success) {
        outcomes.refused += 1;
        return reply.code(400).send();
      }
      const now = Date.now();
      if (!mayCount(ip, now, costOf(report.output))) {
        outcomes.limited += 1;
        return reply.code(429).header('Retry-After', '60').send();
      }
      counts.add(report.output, now);
      outcomes.accepted += 1;
      return reply.code(204).send();
    },
  });
}

/** How much a report adds to the figures. */
const costOf = ({ screens, vitals, calls, problems }: EdgeReport): number =>
  screens.reduce((sum, { count }) => sum + count, 0) +
  vitals.length +
  calls.length +
  problems.length;
