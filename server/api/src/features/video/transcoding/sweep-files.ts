import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@velvet/files/error-code';
import type { FileStore } from '@velvet/files/file-store';
import type { Queryable } from '../../../database/queryable.ts';
import { storedFolders, streamsFolder, uploadsFolder, workFolder } from '../stream-files.ts';
import { PIECE_EXTENSION } from '../uploads/receive-piece.ts';
import { removeBelow } from './film-files.ts';

const HOUR_MS = 3_600_000;
/** Somebody may still watch a stream that no video has any more. */
const STREAM_KEPT_MS = 24 * HOUR_MS;
/** Pieces and drafts that are being written are younger. */
const DRAFT_KEPT_MS = HOUR_MS;
/** Streams that this process makes; operators may have put others beside them. */
const MADE_HERE = /^film-[0-9a-f]{20}(?:-[0-9a-f]{12})?(?:\.[0-9a-f-]{36}\.part)?$/;
const UPLOADED = /^[0-9a-f]{32}$/;

/** A file or folder that may not be needed any more. */
interface Entry {
  readonly name: string;
  ageMs(): Promise<number>;
  remove(): Promise<void>;
}

/**
 * Removes files that nothing needs any more: uploads that were abandoned, or without a piece for a
 * day, or whose video is made; streams of earlier captions.
 * @returns how many were removed.
 */
export async function sweepFiles(
  db: Queryable,
  { files, dataDir }: { readonly files: FileStore; readonly dataDir: string },
  now: Date,
): Promise<number> {
  const stored = (kind: keyof typeof storedFolders): Promise<readonly Entry[]> =>
    files.folder === undefined ? listStored(files, storedFolders[kind], now) : Promise.resolve([]);
  // Listed before the database is asked: what comes into being in between is not removed.
  const [uploads, storedUploads, works, streams] = await Promise.all([
    listLocal(uploadsFolder(dataDir), now),
    stored('upload'),
    listLocal(workFolder(dataDir), now),
    files.folder === undefined ? stored('stream') : listLocal(streamsFolder(files.folder), now),
  ]);
  const { rows } = await db.query<{ kind: string; name: string }>(
    'SELECT kind, name FROM video_files_kept()',
  );
  const kept = new Set(rows.map(({ kind, name }) => `${kind} ${name}`));
  let removed = 0;
  const remove = async (entry: Entry): Promise<void> => {
    await entry.remove();
    removed += 1;
  };
  for (const entry of [...uploads, ...storedUploads]) {
    const isDraft = entry.name.endsWith(PIECE_EXTENSION);
    if (UPLOADED.test(entry.name) && !kept.has(`upload ${entry.name}`)) await remove(entry);
    else if (isDraft && (await entry.ageMs()) > DRAFT_KEPT_MS) await remove(entry);
  }
  for (const entry of works) {
    if (UPLOADED.test(entry.name) && !kept.has(`work ${entry.name}`)) await remove(entry);
  }
  for (const entry of streams) {
    const isUnused = MADE_HERE.test(entry.name) && !kept.has(`stream ${entry.name}`);
    if (isUnused && (await entry.ageMs()) > STREAM_KEPT_MS) await remove(entry);
  }
  return removed;
}

async function listLocal(folder: string, now: Date): Promise<readonly Entry[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return names.map((name) => {
    const file = path.join(folder, name);
    return {
      name,
      ageMs: async () => now.getTime() - (await stat(file)).mtimeMs,
      remove: () => rm(file, { recursive: true, force: true }),
    };
  });
}

/** The folders of a bucket; as old as the newest of its files. */
async function listStored(files: FileStore, folder: string, now: Date): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const name of files.folders(folder)) {
    const place = `${folder}/${name}`;
    entries.push({
      name,
      ageMs: async () => {
        let newestMs = 0;
        for await (const { modifiedAt } of files.list(place)) {
          newestMs = Math.max(newestMs, modifiedAt.getTime());
        }
        return now.getTime() - newestMs;
      },
      remove: () => removeBelow(files, place),
    });
  }
  return entries;
}
