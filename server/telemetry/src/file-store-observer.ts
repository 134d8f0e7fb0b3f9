import { Gauge, Histogram, type Registry } from 'prom-client';
import { activeTraceIds, withSpan } from './tracing/spans.ts';

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

/** What `@velvet/files/observer` calls `StoreObserver`, without that package. */
interface FileStoreObserver {
  observe<T>(call: Call, work: (end: (ended: EndedCall) => void) => Promise<T>): Promise<T>;
  watchBreaker(state: () => string): void;
}

const BREAKER_STATES = ['closed', 'open', 'half_open'];
/** A missing file is an answer, and who gave up is not the store's fault. */
const FAILURES: ReadonlySet<string> = new Set(['refused', 'timeout', 'failed']);

/**
 * Rate, errors and duration (RED) of a file store: `velvet_file_store_seconds` by operation, kind of store
 * and outcome, and `velvet_file_store_breaker`. Calls inside a span have one of their own, without the key.
 */
export function createFileStoreObserver(registry: Registry): FileStoreObserver {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'velvet_file_store_seconds',
    help: 'Time of calls of the file store, by operation, backend (folder, s3) and outcome',
    labelNames: ['operation', 'backend', 'outcome'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60],
    registers,
  });
  const record = ({ operation, backend }: Call, ended: EndedCall): void =>
    seconds.observe({ operation, backend, outcome: ended.outcome }, ended.seconds);
  return {
    observe(call, work) {
      // Polls, such as that of the releases' bucket, are outside of any span and would each be a trace.
      if (activeTraceIds() === undefined) return work((ended) => record(call, ended));
      const { operation, backend } = call;
      const kind = backend === 'folder' ? 'internal' : 'client';
      const attributes = {
        'velvet.file_store.operation': operation,
        'velvet.file_store.backend': backend,
      };
      return withSpan(`file store ${operation}`, { kind, attributes }, (span) =>
        work((ended) => {
          record(call, ended);
          const { outcome, bytes } = ended;
          span.setAttributes({
            'velvet.file_store.outcome': outcome,
            ...(bytes === undefined ? {} : { 'velvet.file_store.bytes': bytes }),
          });
          if (FAILURES.has(outcome)) span.fail(outcome);
        }),
      );
    },
    watchBreaker(state) {
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
