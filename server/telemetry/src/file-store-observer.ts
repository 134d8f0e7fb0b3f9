import { Gauge, Histogram, type Registry } from 'prom-client';
import { activeTraceIds, failSpan, startSpan } from './tracing/spans.ts';

/** A call of a store; all of it comes from fixed lists. */
interface Call {
  readonly operation: string;
  readonly backend: string;
}

interface EndedCall {
  readonly outcome: string;
  readonly seconds: number;
  readonly bytes?: number;
}

const BREAKER_STATES = ['closed', 'open', 'half_open'];
/** A missing file is an answer, and who gave up is not the store's fault. */
const FAILURES: ReadonlySet<string> = new Set(['refused', 'timeout', 'failed']);

/**
 * Rate, errors and duration (RED) of a file store: `velvet_file_store_seconds` by operation, kind of store
 * and outcome, and `velvet_file_store_breaker`. Calls inside a span have one of their own, without the key.
 * A `StoreObserver` of `@velvet/files/observer`, without that package.
 */
export function createFileStoreObserver(registry: Registry) {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'velvet_file_store_seconds',
    help: 'Time of calls of the file store, by operation, backend (folder, s3) and outcome',
    labelNames: ['operation', 'backend', 'outcome'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60],
    registers,
  });
  return {
    begin({ operation, backend }: Call) {
      const kind = backend === 'folder' ? 'INTERNAL' : 'CLIENT';
      const attributes = {
        'velvet.file_store.operation': operation,
        'velvet.file_store.backend': backend,
      };
      // Polls, such as that of the releases' bucket, are outside of any span and would each be a trace.
      const isTraced = activeTraceIds() !== undefined;
      const span = isTraced && startSpan(`file store ${operation}`, { kind, attributes });
      return ({ outcome, seconds: took, bytes }: EndedCall): void => {
        seconds.observe({ operation, backend, outcome }, took);
        if (!span) return;
        span.setAttributes({
          'velvet.file_store.outcome': outcome,
          ...(bytes === undefined ? {} : { 'velvet.file_store.bytes': bytes }),
        });
        if (FAILURES.has(outcome)) failSpan(span, outcome);
        span.end();
      };
    },
    watchBreaker(state: () => string): void {
      new Gauge({
        name: 'velvet_file_store_breaker',
        help: '1 for the state of the circuit breaker before the file store',
        labelNames: ['state'],
        registers,
        collect() {
          const now = state();
          for (const each of BREAKER_STATES) this.set({ state: each }, each === now ? 1 : 0);
        },
      });
    },
  };
}
