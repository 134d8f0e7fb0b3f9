import type { Attributes } from '@opentelemetry/api';

/** What a browser measured of one tap or page. */
export interface BrowserSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** The server's span that it belongs to, if it did not cause it. */
  readonly parentId?: string | undefined;
  /** Such as `tap` or `navigation`: from a fixed list. */
  readonly name: string;
  /** Milliseconds since 1970 by the browser's clock. */
  readonly startMs: number;
  readonly durationMs: number;
  /** From fixed lists only. */
  readonly attributes: Attributes;
}

/** Collects traces. Only `tracing-sdk.ts` makes one, so that without traces no SDK is loaded. */
export interface TracingBackend {
  exportBrowserSpan(span: BrowserSpan): void;
  /** Sends what is waiting and ends. */
  stop(): Promise<void>;
}

let current: TracingBackend | undefined;

/** Undefined while no traces are collected. */
export const backend = (): TracingBackend | undefined => current;

export function useBackend(next: TracingBackend | undefined): void {
  current = next;
}
