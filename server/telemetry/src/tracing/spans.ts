import {
  type Attributes,
  context,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { backend } from './backend.ts';

/** Attribute that makes a trace kept, whatever its ratio: for work that is rare and matters. */
export const KEPT_ATTRIBUTE = 'velvet.kept';

/** Attribute of traces that are kept only when they are slow, failed or marked as kept. */
export const TAIL_ONLY_ATTRIBUTE = 'velvet.tail_only';

/** Attributes are names and numbers from fixed lists only: never what somebody entered, nor who they are. */
export type WorkSpan = Pick<Span, 'setAttributes'>;

interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
}

/** A span below that of the context; without traces one that records nothing. The caller ends it. */
export const startSpan = (
  name: string,
  { kind = 'INTERNAL', attributes = {} }: SpanOptions,
  parent = context.active(),
): Span => trace.getTracer('velvet').startSpan(name, { kind: SpanKind[kind], attributes }, parent);

/** Runs work with a span as the active one. */
export const within = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

/** Marks a span as failed; `type` is the class of the error, not its message. */
export function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Does work inside a span, which ends with it. An error that the work throws marks the span with the
 * error's class and is passed on. Without traces it only does the work.
 */
export async function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  try {
    return await within(span, () => work(span));
  } catch (error) {
    failSpan(span, errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The class of an error, or its code where it has one: nothing of its message. */
function errorType(error: unknown): string {
  const { name, code }: { name?: unknown; code?: unknown } = Object(error);
  if (typeof code === 'string' && /^[\w-]{1,40}$/.test(code)) return code;
  return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : '_OTHER';
}

export const isTracing = (): boolean => backend() !== undefined;

/** Ids of the active span for log lines, by the names of OpenTelemetry's logs. */
export function activeTraceIds(): { trace_id: string; span_id: string } | undefined {
  const active = trace.getActiveSpan()?.spanContext();
  return active && { trace_id: active.traceId, span_id: active.spanId };
}

/** The header for a request that the active span makes; nothing without one. */
export function traceHeaders(): { traceparent?: string } {
  const active = trace.getActiveSpan()?.spanContext();
  return active ? { traceparent: writeTraceparent(active) } : {};
}

interface OutgoingCall {
  /** Whom it is made to, as a role: `api`, `push service`, `beacon`. */
  readonly peer: string;
  readonly method: string;
  /** Whether that is one of our own processes, which continues the trace. */
  readonly isOwn?: boolean;
}

/**
 * Makes an outgoing request inside a span. The span has the peer's role, the method and the status, but
 * no address, which may be somebody's.
 * @param send is given the headers to add.
 */
export const withClientSpan = <T extends { readonly status: number }>(
  { peer, method, isOwn = false }: OutgoingCall,
  send: (headers: { traceparent?: string }) => Promise<T>,
): Promise<T> => {
  const attributes = { 'http.request.method': method, 'velvet.peer': peer };
  return withSpan(`${method} ${peer}`, { kind: 'CLIENT', attributes }, async (span) => {
    const response = await send(isOwn ? traceHeaders() : {});
    span.setAttributes({ 'http.response.status_code': response.status });
    if (response.status >= 500) failSpan(span, String(response.status));
    return response;
  });
};

/** Version 00 of W3C Trace Context; later versions may only add fields. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);

/** Reads a `traceparent` header; undefined for everything that is not one. */
export function readTraceparent(header: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags = ''] =
    typeof header === 'string' ? (TRACEPARENT.exec(header) ?? []) : [];
  if (traceId === undefined || spanId === undefined) return undefined;
  if (traceId === NO_TRACE || spanId === NO_SPAN || header?.toString().startsWith('ff')) {
    return undefined;
  }
  return {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
}

/** The header that tells another process which span caused its work. */
export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;

/** What is told of an SQL statement: never a value. */
interface DescribedStatement {
  /** Such as `SELECT place_bets` or `INSERT session`: few, so that spans can be grouped by it. */
  readonly summary: string;
  /** The text with every literal replaced by `?`. */
  readonly text: string;
}

/** Strings with their escapes, dollar-quoted strings, and numbers that are no part of a name or `$1`. */
const LITERALS =
  /E?'(?:[^'\\]|''|\\.)*'|\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$.])\d+(?:\.\d+)?(?![\w$])/gi;
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const TARGETS: readonly RegExp[] = [
  /^insert\s+into\s+([\w.]+)/i,
  /^update\s+(?:only\s+)?([\w.]+)/i,
  /^delete\s+from\s+([\w.]+)/i,
  /\bfrom\s+(?:only\s+)?([\w.]+)/i,
  /^select\s+([\w.]+)\s*\(/i,
  /^(?:with|select)\b[\s\S]*?\b([\w.]+)\s*\(/i,
];
const KEPT = 500;
const LONGEST_TEXT = 1_000;
const known = new Map<string, DescribedStatement>();

/** Describes a statement; texts are fixed ones of the source, so what was described is remembered. */
export function describeStatement(text: string): DescribedStatement {
  const found = known.get(text);
  if (found) return found;
  const described = describe(text);
  if (known.size < KEPT) known.set(text, described);
  return described;
}

function describe(text: string): DescribedStatement {
  const plain = text.replace(COMMENTS, ' ').replace(LITERALS, '?').replace(/\s+/g, ' ').trim();
  const operation = (/^\w+/.exec(plain)?.[0] ?? 'query').toUpperCase();
  const target = TARGETS.map((one) => one.exec(plain)?.[1]).find((name) => name !== undefined);
  const summary = target === undefined ? operation : `${operation} ${target}`;
  return { summary, text: plain.slice(0, LONGEST_TEXT) };
}
