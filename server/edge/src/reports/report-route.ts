import rateLimit from '@fastify/rate-limit';
import { type EdgeReport, edgeReportSchema } from '@velvet/contract/edge-report';
import { EDGE_REPORT_URL } from '@velvet/contract/edge-report-url';
import { subscriberOf } from '@velvet/telemetry/caller-limits';
import { exportBrowserSpan } from '@velvet/telemetry/server-spans';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';
import type { ReportCounts } from './release-counts.ts';
import type { ReleaseHealth } from './release-health.ts';

const LARGEST_REPORT_BYTES = 16 * 1024;
const CALLS_A_MINUTE = 60;
/** Everything that one address may have counted: what a family behind one router makes in a minute. */
const COUNTED_A_MINUTE = 2_000;
const MINUTE_MS = 60_000;
/** Whose calls are counted at a time; of more the least recent are forgotten. */
const COUNTED_CALLERS = 10_000;
const TOO_MANY = 429;

const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
const outcomes = ['accepted', 'refused', 'limited'] as const;

interface ReportRouteOptions {
  readonly counts: ReportCounts;
  readonly health: Pick<ReleaseHealth, 'reported'>;
  readonly registry: Registry;
  /** Whether a release exists; traces of others are dropped. */
  readonly isRelease: (name: string) => boolean;
}

/**
 * Takes what browsers report. Anybody may send anything here: it is bounded in size, number and
 * form, only what was released is counted, and nothing of who sent it is kept. It is shown to
 * people, who decide. Only errors from three networks or more have an effect by themselves: they may end a canary.
 */
export function registerReportRoute(
  app: FastifyInstance,
  { counts, health, registry, isRelease }: ReportRouteOptions,
): void {
  const mayCount = createBudget({ budget: COUNTED_A_MINUTE, windowMs: MINUTE_MS });
  const reports = new Counter({
    name: 'velvet_reports_total',
    help: 'Reports from browsers, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of outcomes) reports.inc({ outcome }, 0);

  app.register(async (route) => {
    await route.register(rateLimit, {
      max: CALLS_A_MINUTE,
      timeWindow: MINUTE_MS,
      cache: COUNTED_CALLERS,
      keyGenerator: ({ ip }) => subscriberOf(ip),
      addHeaders: noHeaders,
      addHeadersOnExceeding: noHeaders,
    });
    route.setErrorHandler(({ statusCode = 400 }: FastifyError, _request, reply) => {
      reports.inc({ outcome: statusCode === TOO_MANY ? 'limited' : 'refused' });
      reply.code(statusCode).send();
    });
    route.post(
      EDGE_REPORT_URL,
      { bodyLimit: LARGEST_REPORT_BYTES },
      async ({ body, ip }, reply) => {
        const report = v.safeParse(edgeReportSchema, body);
        if (!report.success) {
          reports.inc({ outcome: 'refused' });
          return reply.code(400).send();
        }
        const now = Date.now();
        if (!mayCount(ip, now, costOf(report.output))) {
          reports.inc({ outcome: 'limited' });
          return reply.code(TOO_MANY).header('Retry-After', '60').send();
        }
        counts.add(report.output);
        health.reported(report.output, ip);
        exportTraces(report.output, isRelease, now);
        reports.inc({ outcome: 'accepted' });
        return reply.code(204).send();
      },
    );
  });
}

/** How much a report adds to the figures. */
const costOf = ({ screens, vitals, calls, problems, traces = [] }: EdgeReport): number =>
  screens.reduce((sum, { count }) => sum + count, 0) +
  vitals.length +
  calls.length +
  problems.length +
  traces.length;

/** A browser's clock may be wrong; a span that is hours away would only spoil its trace. */
const CLOCK_TOLERANCE_MS = 15 * 60_000;

function exportTraces(
  { traces = [] }: EdgeReport,
  isRelease: (name: string) => boolean,
  now: number,
): void {
  for (const { release, kind, trace, span, parent, at, ms, inp } of traces) {
    if (!isRelease(release) || Math.abs(now - at) > CLOCK_TOLERANCE_MS) continue;
    exportBrowserSpan({
      traceId: trace,
      spanId: span,
      parentId: parent,
      name: kind,
      startMs: at,
      durationMs: ms,
      attributes: {
        'velvet.release': release,
        ...(inp === undefined ? {} : { 'velvet.inp_ms': inp }),
      },
    });
  }
}

interface BudgetOptions {
  /** What one caller may use in a window of time. */
  readonly budget: number;
  readonly windowMs: number;
  /** So many callers are remembered in one window; further ones wait for the next. */
  readonly callers?: number;
}

/** Whether a caller may use so much more of its budget in this window of time. */
export function createBudget({ budget, windowMs, callers = 10_000 }: BudgetOptions) {
  let used = new Map<string, number>();
  let endsAt = 0;
  return (address: string, now: number, cost: number): boolean => {
    if (now >= endsAt) {
      used = new Map();
      endsAt = now + windowMs;
    }
    const caller = subscriberOf(address);
    const before = used.get(caller);
    // Forgetting the others instead would let a caller with many addresses reset the counts at will.
    if (before === undefined && used.size >= callers) return false;
    const total = (before ?? 0) + cost;
    used.set(caller, total);
    return total <= budget;
  };
}
