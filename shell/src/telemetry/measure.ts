import { REQUEST_TIMEOUT_MS } from '@velvet/contract/constants';

/** Performance entries of one type; browsers that do not support the type report none. */
interface Listener<T> {
  readonly type: string;
  /** Shorter events are not reported. */
  readonly durationThreshold?: number;
  readonly read: (entry: PerformanceEntry) => T | undefined;
  readonly on: (measured: T) => void;
}

/**
 * Calls back for every entry, also for those from before; returns how to get the latest at once.
 */
export function listen<T>({ type, durationThreshold, read, on }: Listener<T>): () => void {
  const take = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) {
      const measured = read(entry);
      if (measured !== undefined) on(measured);
    }
  };
  try {
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    const threshold = durationThreshold === undefined ? {} : { durationThreshold };
    observer.observe({ type, buffered: true, ...threshold });
    return () => take(observer.takeRecords());
  } catch {
    return () => undefined;
  }
}

/** The types of the platform do not have all of it yet. */
function numberOf(entry: PerformanceEntry, name: string): number | undefined {
  const value: unknown = Reflect.get(entry, name);
  return typeof value === 'number' ? value : undefined;
}

interface Moment {
  readonly startTime: number;
}

export function readShift(
  entry: PerformanceEntry,
): (Moment & { readonly value: number }) | undefined {
  const value = numberOf(entry, 'value');
  // Layout that shifts within half a second after a tap is expected by the visitor.
  if (value === undefined || Reflect.get(entry, 'hadRecentInput') === true) return undefined;
  return { value, startTime: entry.startTime };
}

export function readInteraction(entry: PerformanceEntry) {
  const id = numberOf(entry, 'interactionId');
  return id ? { id, ms: entry.duration, startTime: entry.startTime } : undefined;
}

const API_CALL = /^[^?]*\/api\/([\w/]+)/;
const FAULT = 400;
const NO_ANSWER = 0;

/**
 * A call to the API. One without an answer was taken back by the page or lost by the phone, which
 * says nothing of the API, unless it was waited for until the time-out.
 */
export function readCall(entry: PerformanceEntry) {
  const operation = API_CALL.exec(entry.name)?.[1];
  if (operation === undefined) return undefined;
  const { duration: ms, startTime } = entry;
  const status = numberOf(entry, 'responseStatus') ?? 200;
  if (status === NO_ANSWER && ms < REQUEST_TIMEOUT_MS) return undefined;
  return { operation, ms, ok: status !== NO_ANSWER && status < FAULT, startTime };
}
