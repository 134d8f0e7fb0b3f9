import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore, StoredFile } from '@velvet/files/file-store';
import { piecesKey, streamKey, streamsFolder, uploadsFolder } from '../stream-files.ts';
import { TranscodingFailed } from './sandbox.ts';

/** What a film is made from, and what it becomes, wherever that is kept. */
interface FilmFiles {
  /** Brings the file that an operator has sent to this machine. */
  fetch(signal: AbortSignal): Promise<string>;
  /** Folder into which the stream is made. */
  readonly streamFolder: string;
  /** Puts the stream that was made where API servers read it. */
  publish(signal: AbortSignal): Promise<void>;
  /** Removes what was sent. */
  removeSource(): Promise<void>;
}

interface FilmPlace {
  readonly files: FileStore;
  /** Folder of what is made of it on this machine. */
  readonly folder: string;
  /** Name of what was sent. */
  readonly file: string;
  readonly stream: string;
}

const MASTER = 'master.m3u8';

/** Without a bucket the source is read, and the stream is made, where they are kept. */
export function filmFiles({ files, folder, file, stream }: FilmPlace): FilmFiles {
  if (files.folder !== undefined) {
    const source = path.join(uploadsFolder(files.folder), file);
    return {
      fetch: async () => source,
      streamFolder: path.join(streamsFolder(files.folder), stream),
      publish: async () => undefined,
      removeSource: () => rm(source, { force: true }),
    };
  }
  const streamFolder = path.join(folder, 'stream');
  return {
    fetch: async (signal) => {
      const work = await openWork(folder);
      const part = await work.once('upload', (draft) =>
        join(files, file, path.join(draft, 'film'), signal),
      );
      return path.join(part, 'film');
    },
    streamFolder,
    publish: (signal) => publish(files, streamFolder, stream, signal),
    removeSource: () => removeBelow(files, piecesKey(file)),
  };
}

/** Writes the pieces of a file one after the other, one of which is in memory at a time. */
async function join(
  files: FileStore,
  file: string,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const pieces: StoredFile[] = [];
  for await (const piece of files.list(piecesKey(file))) pieces.push(piece);
  pieces.sort((a, b) => (a.key < b.key ? -1 : 1));
  await writeFile(target, '', { mode: 0o600 });
  let length = 0;
  for (const { key } of pieces) {
    signal.throwIfAborted();
    const bytes = await files.read(key);
    // Its name is where it begins.
    if (!bytes || Number(path.posix.basename(key)) !== length) {
      throw new TranscodingFailed('wrong_hash');
    }
    await appendFile(target, bytes);
    length += bytes.length;
  }
}

/** The master playlist comes last: without it the others are no stream. */
async function publish(
  files: FileStore,
  folder: string,
  stream: string,
  signal: AbortSignal,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== MASTER);
  for (const name of [...names, MASTER]) {
    await files.upload(streamKey(stream, name), path.join(folder, name), { signal });
  }
}

/** Removes all files of a folder, the one by which others are found first. */
export async function removeBelow(files: FileStore, folder: string): Promise<void> {
  await files.remove(`${folder}/${MASTER}`);
  for await (const { key } of files.list(folder)) await files.remove(key);
}

const DRAFT = '.part';

/** Folder in which a film is worked on; what is finished in it outlives the process. */
export interface Work {
  readonly folder: string;
  /**
   * Makes a part unless it is there: in a draft folder first, so that a part is either whole or
   * absent.
   * @returns the part's folder.
   */
  once(part: string, make: (folder: string) => Promise<void>): Promise<string>;
}

/** Opens the folder, without the drafts of a process that was killed. */
export async function openWork(folder: string): Promise<Work> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name.endsWith(DRAFT)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  return {
    folder,
    once: async (part, make) => {
      const done = path.join(folder, part);
      if (existsSync(done)) return done;
      const draft = `${done}.${randomUUID()}${DRAFT}`;
      await mkdir(draft);
      try {
        await make(draft);
        await rename(draft, done);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
      return done;
    },
  };
}
