import type { SpanContext } from '@opentelemetry/api';
import { backend } from './backend.ts';

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
  readonly attributes: Readonly<Record<string, string | number>>;
}

/**
 * Exports what a browser measured, so that the spans of the servers, which name it as their parent,
 * have one. Bounded with all other traces of the process.
 */
export function exportBrowserSpan({ traceId, spanId, parentId, ...span }: BrowserSpan): void {
  const context: SpanContext = { traceId, spanId, traceFlags: 1 };
  const parent = parentId === undefined ? undefined : { traceId, spanId: parentId, traceFlags: 1 };
  backend()?.exportMeasured({ ...span, context, parent, attributes: { ...span.attributes } });
}
