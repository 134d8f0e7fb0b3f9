import { checkedKey, type FileStore, StoreUnavailable } from './file-store.ts';
import type {
  EndedStoreCall,
  StoreBackend,
  StoreObserver,
  StoreOperation,
  StoreOutcome,
} from './store-observer.ts';

const MILLISECONDS = 1_000;

type Result = Omit<EndedStoreCall, 'seconds'>;
const ok = (bytes?: number): Result => ({
  outcome: 'ok',
  ...(bytes === undefined ? {} : { bytes }),
});
const orMissing = (isThere: boolean, bytes?: number): Result =>
  isThere ? ok(bytes) : { outcome: 'missing' };

const outcomeOf = (error: unknown, signal?: AbortSignal): StoreOutcome => {
  if (signal?.aborted) return 'aborted';
  return error instanceof StoreUnavailable ? error.reason : 'failed';
};

/** A store whose calls an observer is told of. A key that is none is a fault of the caller, and no call. */
export function observeStore(
  store: FileStore,
  backend: StoreBackend,
  observer: StoreObserver,
): FileStore {
  const observed = async <T>(
    operation: StoreOperation,
    key: string,
    run: () => Promise<T>,
    resultOf: (value: T) => Result,
    signal?: AbortSignal,
  ): Promise<T> => {
    checkedKey(key);
    return observer.observe({ operation, backend }, async (end) => {
      const began = performance.now();
      const finish = (result: Result): void =>
        end({ ...result, seconds: (performance.now() - began) / MILLISECONDS });
      try {
        const value = await run();
        finish(resultOf(value));
        return value;
      } catch (error) {
        finish({ outcome: outcomeOf(error, signal) });
        throw error;
      }
    });
  };
  const entriesOf = <T>(operation: StoreOperation, entries: AsyncIterable<T>): AsyncIterable<T> =>
    observeEntries(entries, (ended) =>
      observer.observe({ operation, backend }, async (end) => end(await ended)),
    );
  const length = (bytes: Uint8Array | undefined): Result =>
    orMissing(bytes !== undefined, bytes?.length);
  return {
    ...store,
    write: (key, content, options) =>
      observed(
        'write',
        key,
        () => store.write(key, content, options),
        () => ok(content.length),
      ),
    upload: (key, file, options) =>
      observed(
        'upload',
        key,
        () => store.upload(key, file, options),
        () => ok(),
        options?.signal,
      ),
    read: (key) => observed('read', key, () => store.read(key), length),
    readRange: (key, range) =>
      observed('read_range', key, () => store.readRange(key, range), length),
    readVersion: (key, known) =>
      observed(
        'read_version',
        key,
        () => store.readVersion(key, known),
        (found) => (found === 'unchanged' ? ok() : length(found?.content)),
      ),
    download: (key, file, options) =>
      observed(
        'download',
        key,
        () => store.download(key, file, options),
        orMissing,
        options?.signal,
      ),
    stat: (key) =>
      observed(
        'stat',
        key,
        () => store.stat(key),
        (found) => orMissing(found !== undefined),
      ),
    hashOf: (key, options) =>
      observed(
        'hash',
        key,
        () => store.hashOf(key, options),
        (found) => orMissing(found !== undefined),
        options?.signal,
      ),
    list: (folder) => entriesOf('list', store.list(folder)),
    folders: (folder) => entriesOf('list_folders', store.folders(folder)),
    copy: (from, to) =>
      observed(
        'copy',
        from,
        () => store.copy(from, to),
        () => ok(),
      ),
    remove: (key) =>
      observed(
        'remove',
        key,
        () => store.remove(key),
        () => ok(),
      ),
    signedUrl: (key, options) =>
      observed(
        'sign',
        key,
        () => store.signedUrl(key, options),
        () => ok(),
      ),
  };
}

/** The same entries. @param begin is called with the first, and given how the list will have ended. */
async function* observeEntries<T>(
  source: AsyncIterable<T>,
  begin: (ended: Promise<EndedStoreCall>) => Promise<void>,
): AsyncIterable<T> {
  let settle: (ended: EndedStoreCall) => void = () => undefined;
  const telling = begin(
    new Promise((resolve) => {
      settle = resolve;
    }),
  );
  const entries = source[Symbol.asyncIterator]();
  let outcome: StoreOutcome = 'ok';
  let seconds = 0;
  const next = async (): Promise<IteratorResult<T>> => {
    const began = performance.now();
    try {
      return await entries.next();
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      seconds += (performance.now() - began) / MILLISECONDS;
    }
  };
  try {
    for (let entry = await next(); !entry.done; entry = await next()) yield entry.value;
  } finally {
    await entries.return?.();
    settle({ outcome, seconds });
    await telling;
  }
}
