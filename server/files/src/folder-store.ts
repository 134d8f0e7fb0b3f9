import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code.ts';
import { checkedKey, type FileRange, type FileStore, type StoredFile } from './file-store.ts';

/** Ends the name of a file that is being written. */
const DRAFT = '.part';

/** Keeps files in a folder and the folders below it, each under its key. */
export function createFolderStore(folder: string): FileStore {
  const root = path.resolve(folder);
  const fileOf = (key: string): string => path.join(root, checkedKey(key));
  /** Makes a draft beside the file, then gives it the file's name. */
  const place = async (file: string, make: (draft: string) => Promise<void>): Promise<void> => {
    await mkdir(path.dirname(file), { recursive: true });
    const draft = path.join(path.dirname(file), `${randomUUID()}${DRAFT}`);
    try {
      await make(draft);
      // The database names it next: it has to outlast a loss of power from then on.
      await sync(draft);
      await rename(draft, file);
      await sync(path.dirname(file));
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    folder: root,
    locate: fileOf,
    write: (key, content) => place(fileOf(key), (draft) => writeFile(draft, content)),
    upload: (key, file) => place(fileOf(key), (draft) => copyFile(file, draft)),
    read: (key) => ifThere(readFile(fileOf(key))),
    readRange: (key, range) => ifThere(readPart(fileOf(key), range)),
    download: async (key, file) => {
      const copied = await ifThere(copyFile(fileOf(key), file).then(() => true));
      return copied === true;
    },
    stat: (key) => ifThere(describe(root, fileOf(key))),
    readVersion: async (key, known) => {
      const content = await ifThere(readFile(fileOf(key)));
      const version = content && createHash('sha256').update(content).digest('hex');
      if (!content || version === undefined) return undefined;
      return version === known ? 'unchanged' : { content, version };
    },
    hashOf: (key, { signal } = {}) => ifThere(hashOfFile(fileOf(key), signal)),
    list: (below) => listFiles(root, fileOf(below)),
    folders: (below) => listFolders(fileOf(below)),
    copy: async (from, to) => {
      const [source, target] = [fileOf(from), fileOf(to)];
      // Some file systems have no links.
      await place(target, (draft) => link(source, draft).catch(() => copyFile(source, draft)));
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    close: async () => undefined,
  };
}

async function readPart(file: string, { start, length }: FileRange): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Waits until what was written to a file, or the names in a folder, are on the disk. */
async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** SHA-256 of a file of this machine, in hexadecimal digits. */
export async function hashOfFile(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { signal })) hash.update(chunk);
  return hash.digest('hex');
}

async function describe(root: string, file: string): Promise<StoredFile | undefined> {
  const { size, mtime, ...found } = await stat(file);
  const key = path.relative(root, file).split(path.sep).join('/');
  return found.isFile?.() === false ? undefined : { key, size, modifiedAt: mtime };
}

async function* listFiles(root: string, folder: string): AsyncIterable<StoredFile> {
  const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(root, file);
    if (!entry.isFile() || entry.name.endsWith(DRAFT)) continue;
    // It may have been removed meanwhile.
    const described = await ifThere(describe(root, file));
    if (described) yield described;
  }
}

async function* listFolders(folder: string): AsyncIterable<string> {
  const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
  for (const entry of entries) if (entry.isDirectory()) yield entry.name;
}

/** What a file operation gives; undefined when the file is not there. */
async function ifThere<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
