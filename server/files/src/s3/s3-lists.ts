import path from 'node:path';
import { type FileStorage, isDirectory, isFile, type StatEntry } from '@flystorage/file-storage';
import type { StoredFile } from '../file-store.ts';

/** Runs a step within a limit of time. */
export type Bounded = <T>(step: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** A page at a time, each within its own limit. */
async function* entriesOf(
  storage: FileStorage,
  folder: string,
  deep: boolean,
  bounded: Bounded,
): AsyncIterable<StatEntry> {
  const entries = storage.list(folder, { deep })[Symbol.asyncIterator]();
  for (;;) {
    const next = await bounded(() => entries.next());
    if (next.done) return;
    yield next.value;
  }
}

/** The files below a folder, at any depth. */
export async function* listFiles(
  storage: FileStorage,
  folder: string,
  bounded: Bounded,
): AsyncIterable<StoredFile> {
  for await (const entry of entriesOf(storage, folder, true, bounded)) {
    if (!isFile(entry)) continue;
    const { path: key, size = 0, lastModifiedMs = 0 } = entry;
    yield { key, size, modifiedAt: new Date(lastModifiedMs) };
  }
}

/** The names of the folders directly below a folder. */
export async function* listFolders(
  storage: FileStorage,
  folder: string,
  bounded: Bounded,
): AsyncIterable<string> {
  for await (const entry of entriesOf(storage, folder, false, bounded)) {
    if (isDirectory(entry)) yield path.posix.basename(entry.path);
  }
}
