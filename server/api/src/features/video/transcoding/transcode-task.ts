import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '@velvet/files/file-store';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { Queryable } from '../../../database/queryable.ts';
import { captionedStream, keepPoster } from '../operators/captioned-stream.ts';
import { workFolder } from '../stream-files.ts';
import { filmFiles } from './film-files.ts';
import { type Sandbox, TranscodingFailed } from './sandbox.ts';
import { type Transcoded, transcode } from './transcode.ts';
import * as store from './transcoder-store.ts';

/** Name of the jobs, as the database adds them. */
export const TRANSCODE_TASK = 'transcode_video';

/** What a process needs to work on jobs. */
interface TranscodeDeps {
  readonly db: Queryable;
  /** Folder of what is worked on. */
  readonly dataDir: string;
  /** Where what was sent is, and streams go. */
  readonly files: FileStore;
  readonly maxSeconds: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly sandbox: Sandbox;
  /** Ends everything when the process stops. */
  readonly stopping: AbortSignal;
}

const payloadSchema = v.object({ id: v.pipe(v.number(), v.integer()) });

/** Below the four hours after which graphile-worker gives a job to somebody else. */
const JOB_LIMIT_MS = 3.5 * 3_600_000;
/** The poster until an operator chooses another one: the middle of five. */
const USUAL_POSTER = 3;

/** It was cancelled, or another process has it. */
class Lost extends Error {
  override readonly name = 'Lost';
}

/**
 * Works on one job: takes the transcoding up, and says what became of it.
 * @throws what is a fault and not the file's, so that graphile-worker repeats the job.
 */
export async function transcodeJob(
  deps: TranscodeDeps,
  payload: unknown,
  worker: string,
): Promise<void> {
  const { id } = v.parse(payloadSchema, payload);
  const mine = { id, worker };
  const taken = await store.begin(deps.db, id, worker);
  if (!taken) return;
  try {
    await work(deps, mine, taken);
    deps.log.info({ transcoding: id }, 'A video is transcoded');
  } catch (error) {
    await settle(deps, mine, error);
  }
}

async function settle(deps: TranscodeDeps, mine: store.Mine, error: unknown): Promise<void> {
  const { db, log, stopping } = deps;
  // When this process stops, it lets go of what it has (`endWorker`).
  if (error instanceof Lost || stopping.aborted) return;
  if (error instanceof TranscodingFailed) {
    log.warn({ transcoding: mine.id, reason: error.reason }, 'A file could not be transcoded');
    return store.fail(db, mine, error.reason);
  }
  log.error({ err: error, transcoding: mine.id }, 'A transcoding failed');
  if (await store.noteFault(db, mine)) throw error;
}

async function work(deps: TranscodeDeps, mine: store.Mine, taken: store.TakenUp): Promise<void> {
  const { db, dataDir, files, maxSeconds, log, sandbox, stopping } = deps;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal, limit(JOB_LIMIT_MS)]);
  const folder = path.join(workFolder(dataDir), taken.file);
  const film = filmFiles({ files, folder, file: taken.file, stream: taken.stream });
  const file = await film.fetch(signal);
  const made = await transcode(
    {
      sandbox,
      signal,
      onSaid: (said) => log.warn({ transcoding: mine.id, said }, 'ffmpeg did not succeed'),
    },
    {
      ...taken,
      file,
      workFolder: folder,
      streamFolder: film.streamFolder,
      maxSeconds,
    },
    async (step, percent) => {
      if (await store.report(db, mine, step, percent)) return;
      const error = new Lost();
      lost.abort(error);
      throw error;
    },
  );
  signal.throwIfAborted();
  await film.publish(signal);
  await hand(deps, mine, taken, made);
  await rm(folder, { recursive: true, force: true });
  await film.removeSource();
}

/** A signal whose reason is a failure of the file: it takes too long. */
function limit(afterMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new TranscodingFailed('over_limits')), afterMs).unref();
  return controller.signal;
}

/** Gives the stream to the video, with the captions that operators have written meanwhile. */
async function hand(
  { db, files }: TranscodeDeps,
  mine: store.Mine,
  { stream }: store.TakenUp,
  made: Transcoded,
): Promise<void> {
  const poster = await keepPoster(files, stream, USUAL_POSTER);
  for (;;) {
    const { revision, captions } = await store.readCaptionState(db, mine.id);
    const outcome = await store.finish(db, mine, {
      ...made,
      poster,
      stream: await captionedStream(files, stream, captions),
      captionsRevision: revision,
    });
    if (outcome === 'done') return;
    if (outcome === 'gone') throw new Lost();
  }
}
