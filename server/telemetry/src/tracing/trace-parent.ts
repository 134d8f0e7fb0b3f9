import type { SpanContext } from '@opentelemetry/api';

/** Version 00 of W3C Trace Context; later versions may only add fields. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);
const SAMPLED = 1;

/** Reads a `traceparent` header; undefined for everything that is not one. */
export function readTraceparent(header: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags = ''] =
    typeof header === 'string' ? (TRACEPARENT.exec(header) ?? []) : [];
  if (traceId === undefined || spanId === undefined) return undefined;
  if (traceId === NO_TRACE || spanId === NO_SPAN || header?.toString().startsWith('ff')) {
    return undefined;
  }
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true };
}

/** The header that tells another process which span caused its work. */
export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & SAMPLED}`;
