import { copyFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '@velvet/files/file-store';

/** A file that belongs to a backup. */
export interface FoundFile {
  /** Path in DATA_DIR, which is its key in a bucket. */
  readonly name: string;
  readonly size: number;
  /** Whole milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** Where files of a backup come from. */
export interface FileSource {
  /** The files below a folder, or the file of that name. */
  list(name: string): Promise<readonly FoundFile[]>;
  /**
   * Copies a file; false when it is gone.
   * @throws StoreDamaged when it is not what was stored.
   */
  copy(name: string, target: string): Promise<boolean>;
}

/** What a backup consists of: folders and files of DATA_DIR in their order, and where each is read. */
export type BackupSources = readonly (readonly [name: string, source: FileSource])[];

/** Folders that are in the file store: below DATA_DIR, or in a bucket. */
export const storedFolders = ['uploads', 'photos', 'support', 'streams', 'erasures'] as const;

/**
 * The releases' metadata comes before the releases that it names: those are only added. Without a bucket
 * the store's folder is DATA_DIR.
 */
export function backupSources(dataDir: string, files: FileStore): BackupSources {
  const local = folderSource(dataDir);
  const stored = files.folder === undefined ? storeSource(files) : local;
  return [
    ['releases/metadata', local],
    ['releases', local],
    ...storedFolders.map((name) => [name, stored] as const),
    ['audit-anchors.log', local],
    ['file-store.json', local],
  ];
}

function folderSource(dataDir: string): FileSource {
  return {
    async list(name) {
      const found = await Promise.all((await filesIn(dataDir, name)).map(describe));
      return found.flatMap((each) => each ?? []);
    },
    copy: (name, target) =>
      copyFile(path.join(dataDir, name), target).then(
        () => true,
        async (error: unknown) => {
          // Removed since it was listed, such as a picture of an erased account.
          if ((await describe(name)) === undefined) return false;
          throw error;
        },
      ),
  };

  async function describe(name: string): Promise<FoundFile | undefined> {
    const found = await stat(path.join(dataDir, name)).catch(() => undefined);
    return found && { name, size: found.size, modifiedMs: Math.trunc(found.mtimeMs) };
  }
}

const storeSource = (files: FileStore): FileSource => ({
  async list(folder) {
    const found: FoundFile[] = [];
    for await (const { key, size, modifiedAt } of files.list(folder)) {
      found.push({ name: key, size, modifiedMs: modifiedAt.getTime() });
    }
    return found;
  },
  copy: (name, target) => files.download(name, target),
});

/** Paths, relative to the folder, of all files below one of its entries; none when it is not there. */
async function filesIn(folder: string, name: string): Promise<readonly string[]> {
  const place = path.join(folder, name);
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [name];
  const entries = await readdir(place, { withFileTypes: true });
  const nested = entries.map((entry): Promise<readonly string[]> | readonly string[] => {
    const below = path.posix.join(name, entry.name);
    if (entry.isDirectory()) return filesIn(folder, below);
    // A file that is being written gets its name when it is whole.
    return entry.isFile() && !entry.name.endsWith('.part') ? [below] : [];
  });
  return (await Promise.all(nested)).flat();
}
