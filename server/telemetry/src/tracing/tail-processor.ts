import { type Attributes, type Context, type SpanKind, trace } from '@opentelemetry/api';
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

/** What one process has recorded for one request or job. */
interface Held {
  readonly ended: ReadableSpan[];
}

const ERROR_STATUS = 2;
const SAMPLED = 1;
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
  /** By the ids of spans that have not ended. */
  readonly #open = new Map<string, Held>();

  constructor(options: TailOptions) {
    this.#options = options;
  }

  onStart(span: Span, context: Context): void {
    this.#options.next.onStart(span, context);
    const { spanId, traceFlags } = span.spanContext();
    if ((traceFlags & SAMPLED) === SAMPLED) return;
    if (isFirst(span)) {
      if (this.#open.size < MOST_HELD) this.#open.set(spanId, { ended: [] });
      return;
    }
    const held = this.#open.get(span.parentSpanContext?.spanId ?? '');
    if (held) this.#open.set(spanId, held);
  }

  onEnd(span: ReadableSpan): void {
    const { next, mayKeep } = this.#options;
    const { spanId, traceFlags } = span.spanContext();
    if ((traceFlags & SAMPLED) === SAMPLED) {
      next.onEnd(span);
      return;
    }
    const held = this.#open.get(spanId);
    if (!held) return;
    this.#open.delete(spanId);
    if (held.ended.length < MOST_SPANS || isFirst(span)) held.ended.push(span);
    if (!isFirst(span) || !this.#matters(span) || !mayKeep()) return;
    for (const one of held.ended) next.onEnd(asSampled(one));
  }

  /** Requests under way whose spans are held. */
  get size(): number {
    return this.#open.size;
  }

  #matters(span: ReadableSpan): boolean {
    const [seconds, nanoseconds] = span.duration;
    return (
      span.status.code === ERROR_STATUS ||
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
  const context = { ...span.spanContext(), traceFlags: SAMPLED };
  return Object.create(span, { spanContext: { value: () => context } });
}

/**
 * A token bucket: whether one more may be kept now.
 * @param perSecond how many on average; twice as many may come at once.
 */
export function createKeepLimit(
  perSecond: number,
  nowMs: () => number = () => performance.now(),
): () => boolean {
  const most = perSecond * 2;
  let left = most;
  let atMs = nowMs();
  return () => {
    const now = nowMs();
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
  readonly random?: () => number;
}

/**
 * Decides when a trace enters this process whether it is kept in any case. The others are recorded as
 * well, until their first span has ended: `TailProcessor` keeps those that were slow or failed.
 */
export class RootSampler implements Sampler {
  readonly #options: Required<RootSamplerOptions>;

  constructor({ ratio, mayKeep, random = Math.random }: RootSamplerOptions) {
    this.#options = { ratio, mayKeep, random };
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
    const { ratio, mayKeep, random } = this.#options;
    const parent = trace.getSpanContext(context);
    const isAsked = parent !== undefined && (parent.traceFlags & SAMPLED) === SAMPLED;
    if (parent && !parent.isRemote) return isAsked;
    // What another process has decided is followed as far as the limit allows: a browser may ask, too.
    if (isAsked) return mayKeep();
    if (parent || attributes[TAIL_ONLY_ATTRIBUTE] === true) return false;
    return random() < ratio && mayKeep();
  }

  toString(): string {
    return `RootSampler{${this.#options.ratio}}`;
  }
}
