/** What a store is asked for, by the names of figures and traces. */
export type StoreOperation =
  | 'write'
  | 'upload'
  | 'read'
  | 'read_range'
  | 'read_version'
  | 'download'
  | 'stat'
  | 'hash'
  | 'list'
  | 'list_folders'
  | 'copy'
  | 'remove';

export type StoreBackend = 'folder' | 's3';

/**
 * How a call ended: `missing` is an answer, `refused` was not sent because the store is known to be down,
 * `aborted` was given up by its caller.
 */
export type StoreOutcome = 'ok' | 'missing' | 'refused' | 'timeout' | 'failed' | 'aborted';

/** Whether calls pass: `half_open` lets one through, whose success lets all others through. */
export type BreakerState = 'closed' | 'open' | 'half_open';

export interface StoreCall {
  readonly operation: StoreOperation;
  readonly backend: StoreBackend;
}

export interface EndedStoreCall {
  readonly outcome: StoreOutcome;
  /** Without the time that whoever reads a list spends between its files. */
  readonly seconds: number;
  /** Of content that was in memory; undefined for other calls. */
  readonly bytes?: number;
}

/** Measures a store. It is told no keys: these can name members. */
export interface StoreObserver {
  /** Called when a call begins; returns a function to be called exactly once, when it has ended. */
  begin(call: StoreCall): (ended: EndedStoreCall) => void;
  /** Told once, how the state of the circuit breaker is read; always `closed` for a folder. */
  watchBreaker(state: () => BreakerState): void;
}
