import type { Attributes, Span, SpanContext, SpanKind } from '@opentelemetry/api';

/** What a new span is given. */
interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** A span of another process that caused this one; otherwise the active one here did. */
  readonly remoteParent?: SpanContext | undefined;
}

/** A finished piece of work that something else measured, such as a browser. */
export interface MeasuredSpan {
  readonly name: string;
  readonly context: SpanContext;
  readonly parent?: SpanContext | undefined;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly attributes: Attributes;
}

/** What records spans. Only `tracing-sdk.ts` makes one, so that without traces no SDK is loaded. */
export interface TracingBackend {
  start(start: SpanStart): Span;
  /** Runs work with a span as the active one. */
  within<T>(span: Span, work: () => T): T;
  active(): Span | undefined;
  exportMeasured(span: MeasuredSpan): void;
  /** Sends what is waiting and ends. */
  stop(): Promise<void>;
}

let current: TracingBackend | undefined;

/** Undefined while no traces are collected. */
export const backend = (): TracingBackend | undefined => current;

export function useBackend(next: TracingBackend | undefined): void {
  current = next;
}
