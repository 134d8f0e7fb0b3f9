import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { hashOfFile } from '@velvet/files/folder';
import { readIfThere, replaceFile } from '../files.ts';
import { ApiProblem } from './api-problem.ts';
import { DOCUMENT_MAX_BYTES, TOTAL_MAX_BYTES } from './contract.ts';
import type { Content } from './submitted-release.ts';

/** How long an upload that nothing is sent to is kept. */
export const KEEP_UPLOAD_MS = 6 * 60 * 60 * 1000;
/** Unfinished uploads of one app; the one that rested longest makes room for another. */
const UPLOADS_PER_APP = 4;
/** Files of one app, those of abandoned uploads included until they are swept. */
const APP_MAX_BYTES = UPLOADS_PER_APP * TOTAL_MAX_BYTES;

/** Normalised documents have line breaks that were not sent. */
const STORED_MAX_BYTES = 4 * DOCUMENT_MAX_BYTES;

interface Piece {
  readonly content: Content;
  /** The offset of its first byte. */
  readonly from: number;
  readonly bytes: Buffer;
}

/** 0 where there is no such file. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Unfinished releases: `<app>/documents/<upload>.json`, and `<app>/files/<sha256>`, which all uploads of an
 * app share (`.part` while bytes are missing). Everything survives a restart. Callers check app, upload
 * and digests before; they become parts of paths.
 */
export function createUploadStore(
  folder: string,
  clock: () => number,
  appMaxBytes = APP_MAX_BYTES,
) {
  const inTurn = createTurns();
  const documentsOf = (app: string) => path.join(folder, app, 'documents');
  const filesOf = (app: string) => path.join(folder, app, 'files');
  const documentPath = (app: string, upload: string) =>
    path.join(documentsOf(app), `${upload}.json`);
  const filePath = (app: string, sha256: string) => path.join(filesOf(app), sha256);
  const partPath = (app: string, sha256: string) => `${filePath(app, sha256)}.part`;
  const remove = (app: string, upload: string) => rm(documentPath(app, upload), { force: true });

  /** How many bytes of a file are there, from the first one on; all of them once it has its hash. */
  async function received(app: string, { sha256, bytes }: Content): Promise<number> {
    if ((await sizeOf(filePath(app, sha256))) === bytes) return bytes;
    const part = await sizeOf(partPath(app, sha256));
    // Somebody else said that the file is longer, or a crash came before the hashes were compared.
    return part >= bytes ? 0 : part;
  }

  /** Writes what is new of a piece. Returns how many bytes are there then. */
  async function append(app: string, { content, from, bytes }: Piece): Promise<number> {
    const { sha256, bytes: length } = content;
    const present = await received(app, content);
    if (from + bytes.length > length) {
      throw new ApiProblem(
        'too_large',
        `The file has ${length} bytes, the piece ends after it`,
        'from',
      );
    }
    if (from > present) {
      throw new ApiProblem(
        'incomplete',
        `Only ${present} bytes are there: continue with them`,
        'from',
      );
    }
    const fresh = bytes.subarray(present - from);
    if (fresh.length === 0) return present;
    await mkdir(filesOf(app), { recursive: true });
    const held = await heldBy(app);
    if (held.bytes + fresh.length > appMaxBytes) {
      throw new ApiProblem(
        'too_large',
        'The unfinished uploads of this app take too much: complete one, or try again in ten minutes',
        `files.${sha256}`,
      );
    }
    held.bytes += fresh.length;
    const handle = await open(partPath(app, sha256), present === 0 ? 'w' : 'r+');
    let now = present;
    try {
      now += (await handle.write(fresh, 0, fresh.length, present)).bytesWritten;
    } finally {
      await handle.close();
    }
    if (now === length) await complete(app, sha256);
    return now;
  }

  /** Bytes of an app's files; read from the disk again after each sweep. */
  const heldOf = new Map<string, Promise<{ bytes: number }>>();
  function heldBy(app: string): Promise<{ bytes: number }> {
    const held = heldOf.get(app) ?? measure(app);
    heldOf.set(app, held);
    return held;
  }
  async function measure(app: string): Promise<{ bytes: number }> {
    const names = await readdir(filesOf(app));
    const sizes = await Promise.all(names.map((name) => sizeOf(path.join(filesOf(app), name))));
    return { bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  async function complete(app: string, sha256: string): Promise<void> {
    const part = partPath(app, sha256);
    if ((await hashOfFile(part)) === sha256) return rename(part, filePath(app, sha256));
    await rm(part, { force: true });
    throw new ApiProblem(
      'damaged',
      'The bytes do not have this SHA-256 and were dropped: send the file again from its first byte',
      `files.${sha256}`,
    );
  }

  async function uploadsOf(app: string) {
    const names = await readdir(documentsOf(app)).catch(() => []);
    const found = names.flatMap((name) => /^([0-9a-f]{64})\.json$/.exec(name)?.[1] ?? []);
    const dated = await Promise.all(
      found.map(async (upload) => {
        const { mtimeMs } = await stat(documentPath(app, upload)).catch(() => ({ mtimeMs: 0 }));
        return { upload, mtimeMs };
      }),
    );
    return dated.sort((a, b) => b.mtimeMs - a.mtimeMs);
  }

  return {
    /** Keeps a document; others of its app make room. */
    begin: (app: string, upload: string, text: string): Promise<void> =>
      inTurn(app, async () => {
        await mkdir(documentsOf(app), { recursive: true });
        await replaceFile(documentPath(app, upload), text);
        const others = (await uploadsOf(app)).filter((other) => other.upload !== upload);
        for (const other of others.slice(UPLOADS_PER_APP - 1)) await remove(app, other.upload);
      }),

    /** The document of an upload; undefined where there is no such upload. */
    document: (app: string, upload: string): Promise<string | undefined> =>
      readIfThere(documentPath(app, upload), STORED_MAX_BYTES),

    /** Keeps an upload for another while. */
    async touch(app: string, upload: string): Promise<void> {
      const now = new Date(clock());
      await utimes(documentPath(app, upload), now, now).catch(() => undefined);
    },

    received,
    filePath,
    remove,

    isComplete: async (app: string, content: Content): Promise<boolean> =>
      (await received(app, content)) === content.bytes,

    /** Takes a piece. Throws an ApiProblem for one that does not follow, or a file without its hash. */
    write: (app: string, piece: Piece): Promise<number> =>
      inTurn(`${app} ${piece.content.sha256}`, () => append(app, piece)),

    /**
     * Removes uploads that rested for too long, and of every app the files that no upload needs, as
     * `neededBy` tells. Returns how many uploads were removed.
     */
    async sweep(
      neededBy: (app: string, upload: string) => Promise<readonly string[]>,
    ): Promise<number> {
      let removed = 0;
      for (const app of await readdir(folder).catch(() => [])) {
        const needed = new Set<string>();
        for (const { upload, mtimeMs } of await uploadsOf(app)) {
          if (clock() - mtimeMs > KEEP_UPLOAD_MS) {
            await remove(app, upload);
            removed += 1;
          } else for (const sha256 of await neededBy(app, upload)) needed.add(sha256);
        }
        for (const name of await readdir(filesOf(app)).catch(() => [])) {
          if (needed.has(name.slice(0, 64))) continue;
          await rm(path.join(filesOf(app), name), { force: true });
        }
        heldOf.delete(app);
      }
      return removed;
    },
  };
}
export type UploadStore = ReturnType<typeof createUploadStore>;

/** Runs tasks of one key one after the other; those of different keys do not wait for each other. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task);
    const settled = turn
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return turn;
  };
}
