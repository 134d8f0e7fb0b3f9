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

const secondsSince = (beganMs: number): number => (performance.now() - beganMs) / 1_000;

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

/** A store whose calls an observer is told of. A key that is none is a fault of the caller, and no call. */
export function observeStore(
  store: FileStore,
  backend: StoreBackend,
  observer: StoreObserver,
): FileStore {
  const observed =
    <Given extends readonly [key: string, ...unknown[]], T>(
      operation: StoreOperation,
      run: (...given: Given) => Promise<T>,
      resultOf: (value: T, ...given: Given) => Result,
      signalOf: (...given: Given) => AbortSignal | undefined = () => undefined,
    ) =>
    async (...given: Given): Promise<T> => {
      checkedKey(given[0]);
      const end = observer.begin({ operation, backend });
      const beganMs = performance.now();
      const finish = (result: Result): void => end({ ...result, seconds: secondsSince(beganMs) });
      try {
        const value = await run(...given);
        finish(resultOf(value, ...given));
        return value;
      } catch (error) {
        finish({ outcome: outcomeOf(error, signalOf(...given)) });
        throw error;
      }
    };
  const entries = <T>(operation: StoreOperation, source: AsyncIterable<T>): AsyncIterable<T> =>
    observeEntries(source, () => observer.begin({ operation, backend }));
  return {
    ...store,
    write: observed('write', store.write, (_, _key, bytes) => ok(bytes.length)),
    upload: observed('upload', store.upload, done, (_key, _file, options) => options?.signal),
    read: observed('read', store.read, content),
    readRange: observed('read_range', store.readRange, content),
    readVersion: observed('read_version', store.readVersion, (version) =>
      version === 'unchanged' ? ok() : content(version?.content),
    ),
    download: observed(
      'download',
      store.download,
      found,
      (_key, _file, options) => options?.signal,
    ),
    stat: observed('stat', store.stat, found),
    hashOf: observed('hash', store.hashOf, found, (_key, options) => options?.signal),
    list: (folder) => entries('list', store.list(folder)),
    folders: (folder) => entries('list_folders', store.folders(folder)),
    copy: observed('copy', store.copy, done),
    remove: observed('remove', store.remove, done),
  };
}

/** The same entries; the observer is told with the first, and not of the time that their reader takes. */
async function* observeEntries<T>(
  source: AsyncIterable<T>,
  begin: () => (ended: EndedStoreCall) => void,
): AsyncIterable<T> {
  const end = begin();
  const entries = source[Symbol.asyncIterator]();
  let outcome: StoreOutcome = 'ok';
  let seconds = 0;
  const next = async (): Promise<IteratorResult<T>> => {
    const beganMs = performance.now();
    try {
      return await entries.next();
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      seconds += secondsSince(beganMs);
    }
  };
  try {
    for (let entry = await next(); !entry.done; entry = await next()) yield entry.value;
  } finally {
    await entries.return?.();
    end({ outcome, seconds });
  }
}
