import { activeTraceIds, isTracing, withSpan } from '@velvet/telemetry/spans';
import { describeStatement } from '@velvet/telemetry/statement';
import type pg from 'pg';

/**
 * Gives each statement that a request or a job makes a span: its text without literals, never a value.
 * A statement of the pool has its span from the call on, so that waiting for a connection is in it.
 * Statements outside of any span, such as probes and polls, have none.
 */
export function tracePool(pool: pg.Pool): void {
  if (!isTracing()) return;
  traceQueries(pool);
  pool.on('connect', traceQueries);
}

/** The pool's own call to its connection has a callback, and is a part of the pool's span. */
function traceQueries(target: Pick<pg.Pool, 'query'> | pg.PoolClient): void {
  const query: unknown = target.query;
  if (typeof query !== 'function') return;
  const traced = (...given: readonly unknown[]): unknown => {
    const send = (): unknown => Reflect.apply(query, target, given);
    const text = textOf(given[0]);
    const hasCallback = given.some((one) => typeof one === 'function');
    if (text === undefined || hasCallback || activeTraceIds() === undefined) return send();
    const { summary, text: withoutValues } = describeStatement(text);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.query.text': withoutValues,
    };
    return withSpan(summary, { kind: 'client', attributes }, async () => send());
  };
  Object.defineProperty(target, 'query', { value: traced, configurable: true, writable: true });
}

/** Streams and cursors are no text, and have no span. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text }: { text?: unknown } = Object(statement);
  return typeof text === 'string' && !hasSubmit(statement) ? text : undefined;
}

const hasSubmit = (statement: unknown): boolean => typeof Object(statement).submit === 'function';
