import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '../../../database/queryable.ts';
import { errorCode } from '../../../errors/error-code.ts';
import { PIECE_EXTENSION } from '../uploads/receive-piece.ts';
import { streamsFolder, uploadsFolder, workFolder } from '../video-folders.ts';

const HOUR_MS = 3_600_000;
/** Somebody may still watch a stream that no video has any more. */
const STREAM_KEPT_MS = 24 * HOUR_MS;
/** Pieces and drafts that are being written are younger. */
const DRAFT_KEPT_MS = HOUR_MS;
/** Streams that this process makes; operators may have put others beside them. */
const MADE_HERE = /^film-[0-9a-f]{20}(?:-[0-9a-f]{12})?(?:\.[0-9a-f-]{36}\.part)?$/;
const UPLOADED = /^[0-9a-f]{32}$/;

/**
 * Removes files that nothing needs any more: uploads that were abandoned, or without a piece for a
 * day, or whose video is made; streams of earlier captions.
 * @returns how many were removed.
 */
export async function sweepFiles(db: Queryable, dataDir: string, now: Date): Promise<number> {
  const folders = {
    upload: uploadsFolder(dataDir),
    work: workFolder(dataDir),
    stream: streamsFolder(dataDir),
  };
  // Listed before the database is asked: what comes into being in between is not removed.
  const [uploads, works, streams] = await Promise.all([
    list(folders.upload),
    list(folders.work),
    list(folders.stream),
  ]);
  const { rows } = await db.query<{ kind: string; name: string }>(
    'SELECT kind, name FROM video_files_kept()',
  );
  const kept = new Set(rows.map(({ kind, name }) => `${kind} ${name}`));
  const isOld = async (file: string, ageMs: number): Promise<boolean> =>
    now.getTime() - (await stat(file)).mtimeMs > ageMs;
  let removed = 0;
  const remove = async (file: string): Promise<void> => {
    await rm(file, { recursive: true, force: true });
    removed += 1;
  };
  for (const name of uploads) {
    const file = path.join(folders.upload, name);
    const isDraft = name.endsWith(PIECE_EXTENSION);
    if (UPLOADED.test(name) && !kept.has(`upload ${name}`)) await remove(file);
    else if (isDraft && (await isOld(file, DRAFT_KEPT_MS))) await remove(file);
  }
  for (const name of works) {
    if (UPLOADED.test(name) && !kept.has(`work ${name}`)) {
      await remove(path.join(folders.work, name));
    }
  }
  for (const name of streams.filter((each) => MADE_HERE.test(each))) {
    const folder = path.join(folders.stream, name);
    if (!kept.has(`stream ${name}`) && (await isOld(folder, STREAM_KEPT_MS))) await remove(folder);
  }
  return removed;
}

async function list(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
