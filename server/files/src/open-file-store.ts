import { checkedKey, type FileStore, StoreUnavailable } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import type {
  EndedStoreCall,
  StoreBackend,
  StoreObserver,
  StoreOperation,
  StoreOutcome,
} from './store-observer.ts';
import type { StoreSettings } from './store-settings.ts';

interface OpenOptions {
  readonly settings: StoreSettings;
  /** Told of each call that failed because the store is down. */
  readonly onOutage?: (error: unknown) => void;
  /** Told of each call, and of the circuit breaker. */
  readonly observer?: StoreObserver;
}

/** Opens a store. It is not contacted: what lacks is said by the first call. */
export async function openFileStore(options: OpenOptions): Promise<FileStore> {
  const { settings, onOutage, observer } = options;
  if (settings.kind === 'folder') {
    const store = createFolderStore(settings.folder);
    observer?.watchBreaker(() => 'closed');
    return observer ? observeStore(store, 'folder', observer) : store;
  }
  // Its client is 10 MB of code, which installations with a folder do not load.
  const { createS3Store } = await import('./s3/s3-store.ts');
  const store = createS3Store({ settings, ...(onOutage && { onOutage }) });
  observer?.watchBreaker(store.breakerState);
  return observer ? observeStore(store, 's3', observer) : store;
}

const MILLISECONDS = 1_000;

type Result = Omit<EndedStoreCall, 'seconds'>;
const ok = (bytes?: number): Result => ({
  outcome: 'ok',
  ...(bytes === undefined ? {} : { bytes }),
});
const done = (): Result => ok();
const found = (value: unknown): Result =>
  value === undefined || value === false ? { outcome: 'missing' } : ok();

const content = (bytes: Uint8Array | undefined): Result =>
  bytes === undefined ? { outcome: 'missing' } : ok(bytes.length);

const outcomeOf = (error: unknown, signal?: AbortSignal): StoreOutcome => {
  if (signal?.aborted) return 'aborted';
  return error instanceof StoreUnavailable ? error.reason : 'failed';
};

/** Runs calls of a store inside an observer. A key that is none is a fault of the caller, and no call. */
const callsOf =
  (backend: StoreBackend, observer: StoreObserver) =>
  async <T>(
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

/** A store whose calls an observer is told of. */
export function observeStore(
  store: FileStore,
  backend: StoreBackend,
  observer: StoreObserver,
): FileStore {
  const call = callsOf(backend, observer);
  const entries = <T>(operation: StoreOperation, source: AsyncIterable<T>): AsyncIterable<T> =>
    observeEntries(source, (ended) =>
      observer.observe({ operation, backend }, async (end) => end(await ended)),
    );
  return {
    ...store,
    write: (key, bytes, options) =>
      call(
        'write',
        key,
        () => store.write(key, bytes, options),
        () => ok(bytes.length),
      ),
    upload: (key, file, options) =>
      call('upload', key, () => store.upload(key, file, options), done, options?.signal),
    read: (key) => call('read', key, () => store.read(key), content),
    readRange: (key, range) => call('read_range', key, () => store.readRange(key, range), content),
    readVersion: (key, known) =>
      call(
        'read_version',
        key,
        () => store.readVersion(key, known),
        (version) => (version === 'unchanged' ? ok() : content(version?.content)),
      ),
    download: (key, file, options) =>
      call('download', key, () => store.download(key, file, options), found, options?.signal),
    stat: (key) => call('stat', key, () => store.stat(key), found),
    hashOf: (key, options) =>
      call('hash', key, () => store.hashOf(key, options), found, options?.signal),
    list: (folder) => entries('list', store.list(folder)),
    folders: (folder) => entries('list_folders', store.folders(folder)),
    copy: (from, to) => call('copy', from, () => store.copy(from, to), done),
    remove: (key) => call('remove', key, () => store.remove(key), done),
    signedUrl: (key, options) => call('sign', key, () => store.signedUrl(key, options), done),
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
