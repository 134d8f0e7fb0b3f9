import type { Context } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';
import { KEPT_ATTRIBUTE } from './spans.ts';

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
