import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { context, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace';
import type { BrowserSpan, TracingBackend } from './backend.ts';
import { createKeepLimit, RootSampler, TailProcessor } from './tail-processor.ts';
import type { TracingConfig } from './tracing-config.ts';

/** Longer texts of attributes are cut. */
const LONGEST_VALUE = 1_000;
const STOP_LIMIT_MS = 5_000;

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
  trace.setGlobalTracerProvider(provider);
  return {
    exportBrowserSpan: (span) => {
      if (mayKeep()) batch.onEnd(measured(span, resource));
    },
    stop: async () => {
      const late = delay(STOP_LIMIT_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      contexts.disable();
      context.disable();
      trace.disable();
    },
  };
}

const toHrTime = (ms: number): [number, number] => [
  Math.floor(ms / 1_000),
  Math.round((ms % 1_000) * 1e6),
];

/** A span with ids that another one has named as its parent already, which a tracer cannot make. */
function measured(
  { name, traceId, spanId, parentId, startMs, durationMs, attributes }: BrowserSpan,
  resource: ReadableSpan['resource'],
): ReadableSpan {
  const contextOf = (id: string) => ({ traceId, spanId: id, traceFlags: TraceFlags.SAMPLED });
  return {
    name,
    kind: SpanKind.CLIENT,
    spanContext: () => contextOf(spanId),
    ...(parentId === undefined ? {} : { parentSpanContext: contextOf(parentId) }),
    startTime: toHrTime(startMs),
    endTime: toHrTime(startMs + durationMs),
    duration: toHrTime(durationMs),
    status: { code: SpanStatusCode.UNSET },
    attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'velvet' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
