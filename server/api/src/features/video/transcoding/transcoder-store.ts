import type { TranscodingFailure, TranscodingStep } from '@velvet/contract/ops/transcodings';
import type { Queryable } from '../../../database/queryable.ts';
import type { CaptionTracks } from '../operators/captioned-stream.ts';

/** An uploaded file that this process has taken up. */
export interface TakenUp {
  /** Its name in the folders of uploads and of work. */
  readonly file: string;
  readonly size: number;
  readonly sha256: Buffer | null;
  /** Name of the stream to make, without captions. */
  readonly stream: string;
}

/** Captions to put into the stream, and which change of them this is. */
interface CaptionState {
  readonly revision: number;
  readonly captions: CaptionTracks;
}

/** What became of the film. */
interface Finished {
  readonly stream: string;
  readonly durationSeconds: number;
  readonly posters: number;
  readonly poster: string;
  readonly captionsRevision: number;
}

/** Says that a process runs, and with which ffmpeg; gives up what dead ones have left. */
export const beat = async (
  db: Queryable,
  worker: string,
  ffmpeg: string | undefined,
): Promise<void> => {
  await db.query('SELECT transcoder_beat($1, $2)', [worker, ffmpeg ?? null]);
};

/** Says that a process stops. */
export const endWorker = async (db: Queryable, worker: string): Promise<void> => {
  await db.query('SELECT transcoder_end($1)', [worker]);
};

/** Takes a transcoding up; undefined when it is cancelled, done, or another process's. */
export async function begin(
  db: Queryable,
  id: number,
  worker: string,
): Promise<TakenUp | undefined> {
  const { rows } = await db.query<TakenUp>(
    'SELECT file, size, sha256, stream FROM transcoding_begin($1, $2)',
    [id, worker],
  );
  return rows[0];
}

/** False when it is no longer this process's. */
export async function report(
  db: Queryable,
  { id, worker }: Mine,
  step: TranscodingStep,
  percent: number,
): Promise<boolean> {
  const { rows } = await db.query<{ mine: boolean }>(
    'SELECT transcoding_progress($1, $2, $3, $4) AS mine',
    [id, worker, step, percent],
  );
  return rows[0]?.mine ?? false;
}

/** A transcoding and the process that has it. */
export interface Mine {
  readonly id: number;
  readonly worker: string;
}

export async function readCaptionState(db: Queryable, id: number): Promise<CaptionState> {
  const { rows } = await db.query<CaptionState>(
    'SELECT revision, captions FROM transcoding_captions($1)',
    [id],
  );
  return rows[0] ?? { revision: 0, captions: {} };
}

/** `captions`: they have changed in between; `gone`: it is no longer this process's. */
export async function finish(
  db: Queryable,
  { id, worker }: Mine,
  { stream, durationSeconds, posters, poster, captionsRevision }: Finished,
): Promise<'done' | 'captions' | 'gone'> {
  const { rows } = await db.query<{ outcome: 'done' | 'captions' | 'gone' }>(
    'SELECT transcoding_done($1, $2, $3, $4, $5, $6, $7) AS outcome',
    [id, worker, stream, durationSeconds, posters, poster, captionsRevision],
  );
  return rows[0]?.outcome ?? 'gone';
}

export const fail = async (
  db: Queryable,
  { id, worker }: Mine,
  reason: TranscodingFailure,
): Promise<void> => {
  await db.query('SELECT transcoding_failed($1, $2, $3)', [id, worker, reason]);
};

/** Whether it is to be tried again. */
export async function noteFault(db: Queryable, { id, worker }: Mine): Promise<boolean> {
  const { rows } = await db.query<{ again: boolean }>(
    'SELECT transcoding_faulted($1, $2) AS again',
    [id, worker],
  );
  return rows[0]?.again ?? false;
}
