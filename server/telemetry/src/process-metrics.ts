import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import { processFields } from './log-warnings.ts';
import { routeLabelOf } from './tracing/server-spans.ts';

interface ProcessMetricsOptions {
  readonly registry: Registry;
  /** The process's role: `api`, `edge`, … */
  readonly service: string;
  /** The folder whose disk is watched; none where the process writes nothing. */
  readonly dataDir?: string;
}

/**
 * Use, saturation and errors of what a process runs on (USE): processor time, memory, event loop and,
 * where it has one, the disk of its data folder. Its role and release are `velvet_process_info`.
 */
export function registerProcessMetrics({
  registry,
  service,
  dataDir,
}: ProcessMetricsOptions): void {
  const registers = [registry];
  for (const metric of sharedMetrics()) registry.registerMetric(metric);
  const { release = 'unknown' } = processFields(service);
  new Gauge({
    name: 'velvet_process_info',
    help: 'The role and the release of this process',
    labelNames: ['service', 'release'],
    registers,
  }).set({ service, release }, 1);
  watchEventLoop(registry);
  if (dataDir !== undefined) watchDisk(registry, dataDir);
}

/** Each timer of this period wakes the process up, also when nothing happens. */
const LAG_PERIOD_MS = 40;
let shared: Registry | undefined;

/** Those of prom-client: the roles of one process measure it once. */
function sharedMetrics(): readonly Metric[] {
  if (!shared) {
    shared = new Registry();
    collectDefaultMetrics({
      register: shared,
      prefix: 'velvet_',
      eventLoopMonitoringPrecision: LAG_PERIOD_MS,
    });
  }
  const names = shared.getMetricsAsArray().map(({ name }) => name);
  return names.flatMap((name) => shared?.getSingleMetric(name) ?? []);
}

/** The share of time since the last reading in which the event loop was busy. */
function watchEventLoop(registry: Registry): void {
  let before = performance.eventLoopUtilization();
  new Gauge({
    name: 'velvet_event_loop_utilization',
    help: 'Share of time in which the event loop was busy, 0 to 1, since the last scrape',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    },
  });
}

function watchDisk(registry: Registry, dataDir: string): void {
  new Gauge({
    name: 'velvet_disk_bytes',
    help: 'The disk of the data folder: its size, and what the process may still use',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      try {
        const { bsize, blocks, bavail } = await statfs(dataDir);
        this.set({ state: 'size' }, blocks * bsize);
        this.set({ state: 'free' }, bavail * bsize);
      } catch {
        // A folder that cannot be read has no size: an alert notices that the series is absent.
        this.reset();
      }
    },
  });
}

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
