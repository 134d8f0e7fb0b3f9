import {
  type Attributes,
  type Context,
  type SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import {
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  type Span,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import { KEPT_ATTRIBUTE, TAIL_ONLY_ATTRIBUTE } from './spans.ts';

interface TailOptions {
  /** Receives what is kept. */
  readonly next: SpanProcessor;
  /** From this duration on a trace is kept, in milliseconds. */
  readonly slowMs: number;
  readonly mayKeep: () => boolean;
}

/** Further spans of one request are dropped. */
const MOST_SPANS = 200;
/** Requests under way at a time whose spans are held; of more the spans are not held. */
const MOST_HELD = 5_000;

/**
 * Holds the spans of requests that were not sampled until the first span of the request here has ended.
 * Then they are passed on if that one was slow, failed or marked as kept, otherwise forgotten. The decision
 * is this process's own: another one that took part decides by the same rule.
 */
export class TailProcessor implements SpanProcessor {
  readonly #options: TailOptions;
  /** What has ended of each request, by the ids of its spans that have not. */
  readonly #open = new Map<string, ReadableSpan[]>();

  constructor(options: TailOptions) {
    this.#options = options;
  }

  onStart(span: Span, context: Context): void {
    this.#options.next.onStart(span, context);
    const { spanId, traceFlags } = span.spanContext();
    if ((traceFlags & TraceFlags.SAMPLED) === TraceFlags.SAMPLED) return;
    if (isFirst(span)) {
      if (this.#open.size < MOST_HELD) this.#open.set(spanId, []);
      return;
    }
    const held = this.#open.get(span.parentSpanContext?.spanId ?? '');
    if (held) this.#open.set(spanId, held);
  }

  onEnd(span: ReadableSpan): void {
    const { next, mayKeep } = this.#options;
    const { spanId, traceFlags } = span.spanContext();
    if ((traceFlags & TraceFlags.SAMPLED) === TraceFlags.SAMPLED) {
      next.onEnd(span);
      return;
    }
    const held = this.#open.get(spanId);
    if (!held) return;
    this.#open.delete(spanId);
    if (held.length < MOST_SPANS || isFirst(span)) held.push(span);
    if (!isFirst(span) || !this.#matters(span) || !mayKeep()) return;
    for (const one of held) next.onEnd(asSampled(one));
  }

  #matters(span: ReadableSpan): boolean {
    const [seconds, nanoseconds] = span.duration;
    return (
      span.status.code === SpanStatusCode.ERROR ||
      span.attributes[KEPT_ATTRIBUTE] === true ||
      seconds * 1_000 + nanoseconds / 1e6 >= this.#options.slowMs
    );
  }

  forceFlush(): Promise<void> {
    return this.#options.next.forceFlush();
  }

  shutdown(): Promise<void> {
    this.#open.clear();
    return this.#options.next.shutdown();
  }
}

const isFirst = ({ parentSpanContext }: ReadableSpan): boolean =>
  parentSpanContext === undefined || parentSpanContext.isRemote === true;

/** Exporters pass over spans that are not sampled. */
function asSampled(span: ReadableSpan): ReadableSpan {
  const context = { ...span.spanContext(), traceFlags: TraceFlags.SAMPLED };
  return Object.create(span, { spanContext: { value: () => context } });
}

/**
 * A token bucket: whether one more may be kept now.
 * @param perSecond how many on average; twice as many may come at once.
 */
export function createKeepLimit(perSecond: number): () => boolean {
  const most = perSecond * 2;
  let left = most;
  let atMs = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(most, left + ((now - atMs) / 1_000) * perSecond);
    atMs = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

interface RootSamplerOptions {
  /** Share of traces that are kept without a reason, 0 to 1. */
  readonly ratio: number;
  /** Whether one more may be kept now. */
  readonly mayKeep: () => boolean;
}

/**
 * Decides when a trace enters this process whether it is kept in any case. The others are recorded as
 * well, until their first span has ended: `TailProcessor` keeps those that were slow or failed.
 */
export class RootSampler implements Sampler {
  readonly #options: RootSamplerOptions;

  constructor(options: RootSamplerOptions) {
    this.#options = options;
  }

  shouldSample(
    context: Context,
    _traceId: string,
    _name: string,
    _kind: SpanKind,
    attributes: Attributes,
  ): SamplingResult {
    const keeps = this.#keeps(context, attributes);
    return {
      decision: keeps ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.RECORD,
    };
  }

  #keeps(context: Context, attributes: Attributes): boolean {
    const { ratio, mayKeep } = this.#options;
    const parent = trace.getSpanContext(context);
    const isAsked =
      parent !== undefined && (parent.traceFlags & TraceFlags.SAMPLED) === TraceFlags.SAMPLED;
    if (parent && !parent.isRemote) return isAsked;
    // What another process has decided is followed as far as the limit allows: a browser may ask, too.
    if (isAsked) return mayKeep();
    if (parent || attributes[TAIL_ONLY_ATTRIBUTE] === true) return false;
    return Math.random() < ratio && mayKeep();
  }

  toString(): string {
    return `RootSampler{${this.#options.ratio}}`;
  }
}
