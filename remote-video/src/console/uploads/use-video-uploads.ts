import { type OpsFailure, useOpsChange, useOpsPiece } from '@velvet/console-kit';
import { type Upload, uploadFinish, uploadPiece, uploadStart } from '@velvet/contract/ops/uploads';
import type { VideoClassId, VideoId } from '@velvet/contract/video';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type SendEnd, type SendProgress, sendFile } from './send-file.ts';
import { unfitness } from './video-file.ts';

export type UploadState =
  | { readonly kind: 'waiting' | 'sending' | 'paused' }
  | { readonly kind: 'done'; readonly videoId: VideoId }
  | { readonly kind: 'unfit'; readonly reason: 'notVideo' | 'empty' }
  | { readonly kind: 'otherFile' | 'gone' | 'unreadable' }
  | { readonly kind: 'failed'; readonly failure: OpsFailure };

/** A file that this page sends, has sent or is about to send. */
export interface VideoUpload {
  readonly key: number;
  readonly file: File;
  readonly classId: VideoClassId;
  /** Once the server knows of it. */
  readonly id: Upload['id'] | undefined;
  readonly progress: SendProgress;
  readonly state: UploadState;
}

/** A file, with the unfinished upload that it is to continue. */
interface ChosenFile {
  readonly file: File;
  readonly upload: Upload | undefined;
}

const waiting: UploadState = { kind: 'waiting' };
const atBeginning: SendProgress = { sentBytes: 0, speed: undefined, isInterrupted: false };
const isOpen = ({ kind }: UploadState) => kind === 'waiting' || kind === 'sending';
/** What is another after an upload has become a video. */
export const FINISH_CHANGES = ['videos', 'transcodings', 'videoClasses'];

const stateAfter = (end: SendEnd): UploadState =>
  end.kind === 'stopped' ? { kind: 'paused' } : end;

function newUpload(key: number, { file, upload }: ChosenFile, classId: VideoClassId) {
  const unfit = unfitness(file);
  return {
    key,
    file,
    classId,
    id: upload?.id,
    progress: { ...atBeginning, sentBytes: upload?.received ?? 0 },
    state: unfit ? ({ kind: 'unfit', reason: unfit } as const) : waiting,
  };
}

/** Sends files one after another, as long as the page is open. */
export function useVideoUploads() {
  const [start] = useOpsChange(uploadStart);
  const sendPiece = useOpsPiece(uploadPiece);
  const [finish] = useOpsChange(uploadFinish, { invalidates: FINISH_CHANGES });
  const [uploads, setUploads] = useState<readonly VideoUpload[]>([]);
  const nextKey = useRef(0);
  const sending = useRef<{ readonly key: number; readonly controller: AbortController }>(undefined);
  const change = (key: number, part: (upload: VideoUpload) => Partial<VideoUpload>) =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...part(each) } : each)));
  const send = useEffectEvent(async ({ key, file, id, classId }: VideoUpload) => {
    const controller = new AbortController();
    sending.current = { key, controller };
    change(key, () => ({ state: { kind: 'sending' } }));
    const end = await sendFile({
      file,
      id,
      classId,
      calls: { start, sendPiece, finish },
      signal: controller.signal,
      onBegun: (begun) => change(key, () => ({ id: begun })),
      onProgress: (progress) =>
        change(key, (now) => ({ progress: { ...now.progress, ...progress } })),
      wait: untilLine,
    });
    change(key, ({ progress }) => ({
      state: stateAfter(end),
      progress: { ...progress, speed: undefined, isInterrupted: false },
    }));
  });
  const isSending = uploads.some(({ state }) => state.kind === 'sending');
  const next = isSending ? undefined : uploads.find(({ state }) => state.kind === 'waiting');
  useEffect(() => {
    if (next) void send(next);
  }, [next]);
  useEffect(() => () => sending.current?.controller.abort(), []);

  const stop = (key: number) => {
    if (sending.current?.key === key) sending.current.controller.abort();
  };
  return {
    uploads,
    /** Something is being sent, or waits for its turn. */
    isRunning: uploads.some(({ state }) => isOpen(state)),
    add: (chosen: readonly ChosenFile[], classId: VideoClassId) =>
      setUploads((now) => [
        ...now,
        ...chosen.map((each) => newUpload(nextKey.current++, each, classId)),
      ]),
    pause: (key: number) => {
      stop(key);
      change(key, ({ state }) => (state.kind === 'waiting' ? { state: { kind: 'paused' } } : {}));
    },
    /** After a pause or a failure. */
    resume: (key: number) => change(key, () => ({ state: waiting })),
    /** As a new upload, where what was begun cannot be continued with this file. */
    sendAnew: (key: number) =>
      change(key, () => ({ state: waiting, id: undefined, progress: atBeginning })),
    /** Takes it off the list; what is being sent ends. */
    dismiss: (key: number) => {
      stop(key);
      setUploads((now) => now.filter((each) => each.key !== key));
    },
  };
}

export type VideoUploads = ReturnType<typeof useVideoUploads>;

/** Resolves after a time in milliseconds, at once when the device has a connection again, or when aborted. */
const untilLine = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
