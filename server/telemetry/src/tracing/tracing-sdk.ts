import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Context, context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace';
import type { MeasuredSpan, TracingBackend } from './backend.ts';
import { createKeepLimit, RootSampler, TailProcessor } from './tail-processor.ts';
import type { TracingConfig } from './tracing-config.ts';

/** Longer texts of attributes are cut. */
const LONGEST_VALUE = 1_000;
const STOP_LIMIT_MS = 5_000;
const SCOPE = { name: 'velvet' };

/** OpenTelemetry's SDK with OTLP over HTTP; this module is loaded only where traces are collected. */
export function createTracingBackend(config: TracingConfig): TracingBackend {
  const { service, version, ratio, slowMs, perSecond } = config;
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(
      resourceFromAttributes({
        'service.name': service,
        'service.instance.id': randomUUID(),
        ...(version === undefined ? {} : { 'service.version': version }),
      }),
    );
  const batch = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() });
  const mayKeep = createKeepLimit(perSecond);
  const provider = new TracerProvider({
    resource,
    sampler: new RootSampler({ ratio, mayKeep }),
    spanProcessors: [new TailProcessor({ next: batch, slowMs, mayKeep })],
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
  });
  const tracer = provider.getTracer(SCOPE.name);
  const parentOf = (remote: Parameters<TracingBackend['start']>[0]['remoteParent']): Context =>
    remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : context.active();

  return {
    start: ({ name, kind, attributes = {}, remoteParent }) =>
      tracer.startSpan(name, { kind, attributes }, parentOf(remoteParent)),
    within: (span, work) => context.with(trace.setSpan(context.active(), span), work),
    active: () => trace.getSpan(context.active()),
    exportMeasured: (span) => {
      if (mayKeep()) batch.onEnd(measured(span, resource));
    },
    stop: async () => {
      const late = delay(STOP_LIMIT_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      contexts.disable();
      context.disable();
    },
  };
}

const toHrTime = (ms: number): [number, number] => [
  Math.floor(ms / 1_000),
  Math.round((ms % 1_000) * 1e6),
];

/** A span with ids that another one has named as its parent already, which a tracer cannot make. */
function measured(
  { name, context: own, parent, startMs, durationMs, attributes }: MeasuredSpan,
  resource: ReadableSpan['resource'],
): ReadableSpan {
  return {
    name,
    kind: 2,
    spanContext: () => own,
    ...(parent ? { parentSpanContext: parent } : {}),
    startTime: toHrTime(startMs),
    endTime: toHrTime(startMs + durationMs),
    duration: toHrTime(durationMs),
    status: { code: 0 },
    attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
