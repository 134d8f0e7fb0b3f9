import {
  type Attributes,
  type Context,
  context,
  type Span,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BrowserSpan, backend } from './backend.ts';
import { isTracing, readTraceparent, startSpan, within, writeTraceparent } from './spans.ts';

interface ServerSpanOptions {
  /** Whether the caller may name the trace that a request belongs to; the header is ignored otherwise. */
  readonly trusts: (request: FastifyRequest) => boolean;
  /** Requests without a span: probes, metrics, and streams that stay open. */
  readonly ignores: (request: FastifyRequest) => boolean;
}

const FAULT = 500;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const spans = new WeakMap<object, Span>();

/** Pages of our own origin only; browsers do not let scripts set this header. */
export const isFromOwnPage = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** Requests that a proxy in front has passed on, which the server was told to trust. */
export const isFromTrustedProxy = ({ ips }: FastifyRequest): boolean => (ips?.length ?? 0) > 1;

/**
 * A span for each request, named by the route's pattern, with the status and no more: no address of
 * the visitor, no path as sent, no query. Without traces no hook is added, so call it once tracing has started.
 */
export function registerServerSpans(server: FastifyInstance, options: ServerSpanOptions): void {
  if (!isTracing()) return;
  server.addHook('onRequest', (request, reply, done) => {
    if (options.ignores(request)) return done();
    const attributes = { 'http.request.method': methodOf(request) };
    const span = startSpan(
      methodOf(request),
      { kind: 'SERVER', attributes },
      parentOf(request, options),
    );
    spans.set(request, span);
    // Fires once, also for callers that go away.
    reply.raw.once('close', () => endSpan(span, request, reply));
    within(span, done);
  });
  // Reading a body continues in the connection's context, not in that of the request.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (!span) return done();
    within(span, done);
  });
}

const methodOf = ({ method }: FastifyRequest): string => (methods.has(method) ? method : '_OTHER');

function parentOf(request: FastifyRequest, { trusts }: ServerSpanOptions): Context {
  const { traceparent } = request.headers;
  const remote =
    traceparent !== undefined && trusts(request) ? readTraceparent(traceparent) : undefined;
  return remote ? trace.setSpanContext(context.active(), remote) : context.active();
}

function endSpan(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  const route = routeLabelOf(request);
  const { operation } = request.routeOptions.config as { operation?: unknown };
  const code = 'envelopeCode' in reply ? reply.envelopeCode : undefined;
  const status = reply.statusCode;
  const isComplete = reply.raw.writableFinished;
  const attributes: Attributes = { 'http.route': route, 'http.response.status_code': status };
  if (typeof operation === 'string') attributes['velvet.operation'] = operation;
  if (typeof code === 'number') attributes['velvet.code'] = code;
  const isFault = status >= FAULT || (typeof code === 'number' && code >= FAULT);
  if (isFault || !isComplete) {
    attributes['error.type'] = isFault ? String(Math.max(status, Number(code ?? 0))) : 'aborted';
  }
  span.updateName(`${methodOf(request)} ${typeof operation === 'string' ? operation : route}`);
  span.setAttributes(attributes);
  if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The header that lets another process continue a request's trace. */
export function traceHeadersOf(request: object): { traceparent?: string } {
  const own = spans.get(request)?.spanContext();
  return own ? { traceparent: writeTraceparent(own) } : {};
}

/** Ids for the log line of a request, which is written outside of its context. */
export function traceIdsOf(request: FastifyRequest): { trace_id?: string; span_id?: string } {
  const own = spans.get(request)?.spanContext();
  return own ? { trace_id: own.traceId, span_id: own.spanId } : {};
}

/**
 * The value of `Server-Timing` that tells a page the trace that it came with; undefined unless that is
 * kept in any case, so that few pages are told to trace what follows.
 */
export function pageTraceOf(request: FastifyRequest): string | undefined {
  const own = spans.get(request)?.spanContext();
  if (!own || (own.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
  return `traceparent;desc="${writeTraceparent(own)}"`;
}

/**
 * Exports what a browser measured, so that the spans of the servers, which name it as their parent,
 * have one. Bounded with all other traces of the process.
 */
export const exportBrowserSpan = (span: BrowserSpan): void => backend()?.exportBrowserSpan(span);

/** Requests that match no route. */
const NO_ROUTE = 'none';
const labels = new WeakMap<object, string>();

/** What traces and metrics call a request: the pattern of its route, never the address as sent. */
export const routeLabelOf = (request: FastifyRequest): string =>
  labels.get(request) ?? request.routeOptions.url ?? NO_ROUTE;

/** Names a request whose route's pattern says too little. `label` is from a fixed list. */
export const labelRoute = (request: FastifyRequest, label: string): void => {
  labels.set(request, label);
};
