import { setTimeout as delay } from 'node:timers/promises';
import type { Transcoding } from '@velvet/contract/ops/transcodings';
import { UPLOAD_PIECE_MAX, uploadFinish, uploadStart } from '@velvet/contract/ops/uploads';
import { videoShown } from '@velvet/contract/ops/videos';
import type { VideoId } from '@velvet/contract/video';
import { readConfig } from '../config/config.ts';
import {
  type RunningTranscoder,
  startTranscoder,
} from '../features/video/transcoding/start-transcoder.ts';
import { type ApiProcess, startTranscoderProcess } from './api-process.ts';
import { startTestOps, type TestOps } from './running-ops.ts';
import { sendPiece, sha256Of } from './upload-client.ts';
import { aVideoClass } from './video-factories.ts';

/** An operator of content, and transcoding processes on one data folder. */
export interface FilmDesk {
  readonly ops: TestOps;
  readonly token: string;
  readonly logLines: readonly string[];
  /** Starts transcoding in this process; it ends with the desk. */
  transcode(
    environment?: Readonly<Record<string, string>>,
  ): Promise<Pick<RunningTranscoder, 'stop'>>;
  /** The same in a process of its own. */
  transcodeApart(environment?: Readonly<Record<string, string>>): Promise<ApiProcess>;
  /** Uploads a file. */
  upload(bytes: Uint8Array<ArrayBuffer>, sha256?: string): Promise<VideoId>;
  transcodingOf(video: VideoId): Promise<Transcoding>;
  /** Waits until a transcoding neither waits nor runs. */
  ended(video: VideoId): Promise<Transcoding>;
  close(): Promise<void>;
}

/** Waits for something; the test's limit of time ends it. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(50);
}

/**
 * Opens it.
 * @param store variables of a bucket; by default files are in the data folder.
 * @param pieceBytes length of the pieces in which files are sent.
 */
export async function openFilmDesk({
  store = {},
  pieceBytes = UPLOAD_PIECE_MAX,
}: {
  readonly store?: Readonly<Record<string, string>>;
  readonly pieceBytes?: number;
} = {}): Promise<FilmDesk> {
  const ops = await startTestOps({ store });
  const token = await ops.operator('ann', 'content');
  const logLines: string[] = [];
  const running: { stop(): Promise<void> }[] = [];
  const settings = (environment: Readonly<Record<string, string>>) => ({
    DATA_DIR: ops.dataDir,
    DATABASE_TRANSCODER_URL: ops.db.loginUrl('velvet_transcoder'),
    LOG_LEVEL: 'info',
    ...store,
    ...environment,
  });
  const transcodingOf = async (id: VideoId): Promise<Transcoding> => {
    const { transcoding } = await ops.client.get(videoShown, { id }, token);
    if (!transcoding) throw new Error('The video has no transcoding');
    return transcoding;
  };
  return {
    ops,
    token,
    logLines,
    transcodingOf,
    transcode: async (environment = {}) => {
      const config = readConfig(settings(environment));
      const log = { write: (line: string) => void logLines.push(line) };
      const started = await startTranscoder({ config, log });
      let stopped: Promise<void> | undefined;
      const once = { stop: () => (stopped ??= started.stop()) };
      running.push(once);
      return once;
    },
    transcodeApart: async (environment = {}) => {
      const started = await startTranscoderProcess(settings(environment));
      running.push(started);
      return started;
    },
    upload: async (bytes, sha256 = sha256Of(bytes)) => {
      const { owner } = ops.db;
      await until(async () => {
        const { rows } = await owner.query<{ ready: boolean }>(
          'SELECT transcoder_ready() AS ready',
        );
        return rows[0]?.ready ?? false;
      });
      const start = { name: 'Film.mp4', size: bytes.length, sha256 };
      const { id } = await ops.client.get(uploadStart, start, token);
      for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
        const piece = bytes.slice(offset, offset + pieceBytes);
        await sendPiece(ops.client, token, { id, offset, bytes: piece });
      }
      const finish = { id, classId: await aVideoClass(ops.db) };
      return (await ops.client.get(uploadFinish, finish, token)).videoId;
    },
    ended: async (video) => {
      await until(async () => !['waiting', 'running'].includes((await transcodingOf(video)).state));
      return transcodingOf(video);
    },
    close: async () => {
      for (const each of running) await each.stop();
      await ops.stop();
    },
  };
}
