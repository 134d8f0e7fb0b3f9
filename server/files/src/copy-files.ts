import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileStore, StoredFile } from './file-store.ts';

/** What a copy is made of, and how it is told about. */
export interface CopyOptions {
  readonly from: FileStore;
  readonly to: FileStore;
  /** Folders whose files are copied, at any depth. */
  readonly folders: readonly string[];
  /** Whether files that are there already are read and compared, too. */
  readonly verify?: boolean;
  /** Ends it after the files that are under way; what is copied stays. */
  readonly signal?: AbortSignal;
  /** Told after each file. */
  readonly onFile?: (counts: CopyCounts) => void;
}

export interface CopyCounts {
  /** Files that were copied, and read again to compare them. */
  readonly copied: number;
  readonly copiedBytes: number;
  /** Files that were there with the same content. */
  readonly present: number;
  /** Files that could not be copied. */
  readonly failed: readonly { readonly key: string; readonly error: unknown }[];
}

const AT_A_TIME = 4;

/**
 * Copies files from one store to another, a few at a time. Done again, it copies what lacks or differs
 * only, so that it can be interrupted, and repeated for what has come since.
 * @throws the reason of the signal.
 */
export async function copyFiles(options: CopyOptions): Promise<CopyCounts> {
  const { from, folders, signal, onFile } = options;
  const local = await mkdtemp(path.join(tmpdir(), 'velvet-copy-'));
  const counts = { copied: 0, copiedBytes: 0, present: 0 };
  const failed: { key: string; error: unknown }[] = [];
  const files = allFiles(from, folders);
  const work = async (worker: number): Promise<void> => {
    for (;;) {
      signal?.throwIfAborted();
      const next = await files.next();
      if (next.done) return;
      const file = next.value;
      try {
        const isNew = await copyOne(options, file, path.join(local, String(worker)));
        if (isNew) {
          counts.copied += 1;
          counts.copiedBytes += file.size;
        } else counts.present += 1;
      } catch (error) {
        signal?.throwIfAborted();
        failed.push({ key: file.key, error });
      }
      onFile?.({ ...counts, failed });
    }
  };
  try {
    const workers = await Promise.allSettled(Array.from({ length: AT_A_TIME }, (_, n) => work(n)));
    for (const each of workers) if (each.status === 'rejected') throw each.reason;
  } finally {
    await rm(local, { recursive: true, force: true });
  }
  return { ...counts, failed };
}

async function* allFiles(
  from: FileStore,
  folders: readonly string[],
): AsyncGenerator<StoredFile, void> {
  for (const folder of folders) yield* from.list(folder);
}

/** Says whether it was copied; otherwise it was there. */
async function copyOne(
  { from, to, verify = false, signal }: CopyOptions,
  { key, size }: StoredFile,
  local: string,
): Promise<boolean> {
  const transfer = signal ? { signal } : {};
  const there = await to.stat(key);
  // The content is read only where it may be the same.
  const wanted = (await from.stat(key))?.sha256 ?? (await from.hashOf(key, transfer));
  if (wanted === undefined) throw new Error('It was removed meanwhile');
  if (there?.size === size) {
    const recorded = verify ? undefined : there.sha256;
    if ((recorded ?? (await to.hashOf(key, transfer))) === wanted) return false;
  }
  if (from.folder !== undefined) await to.upload(key, from.locate(key), transfer);
  else {
    try {
      if (!(await from.download(key, local, transfer))) throw new Error('It was removed meanwhile');
      await to.upload(key, local, transfer);
    } finally {
      await rm(local, { force: true });
    }
  }
  if ((await to.hashOf(key, transfer)) !== wanted) throw new Error('The copy differs');
  return true;
}
