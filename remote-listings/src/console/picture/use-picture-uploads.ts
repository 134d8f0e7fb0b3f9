import type { OpsFailure } from '@velvet/console-kit';
import { OPS_PICTURE_MAX_BYTES, pictureFile } from '@velvet/contract/ops/content';
import { useEffect, useRef, useState } from 'react';

export type UploadState =
  | { readonly kind: 'waiting' }
  /** `sent` is a part of the file, from 0 to 1. */
  | { readonly kind: 'sending'; readonly sent: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'unfit'; readonly reason: 'wrongType' | 'tooLarge' }
  | { readonly kind: 'failed'; readonly failure: OpsFailure };

export interface PictureUpload {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
}

export interface PictureUploads {
  readonly uploads: readonly PictureUpload[];
  /** Files are waiting or under way. */
  readonly isRunning: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: number) => void;
  readonly dismiss: (key: number) => void;
}

/** Uploads a file; resolves to why that failed, or to undefined. */
export type SendPicture = (
  file: File,
  onProgress: (sent: number) => void,
) => Promise<OpsFailure | undefined>;

const waiting: UploadState = { kind: 'waiting' };
const isOpen = ({ kind }: UploadState) => kind === 'waiting' || kind === 'sending';

function stateOf({ type, size }: File): UploadState {
  const isPicture = pictureFile.types.some((accepted) => accepted === type);
  if (!isPicture) return { kind: 'unfit', reason: 'wrongType' };
  return size > OPS_PICTURE_MAX_BYTES ? { kind: 'unfit', reason: 'tooLarge' } : waiting;
}

/** Uploads pictures one after another. What cannot be a picture is not sent. */
export function usePictureUploads(send: SendPicture): PictureUploads {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const nextKey = useRef(0);
  const isSending = uploads.some(({ state }) => state.kind === 'sending');
  const next = isSending ? undefined : uploads.find(({ state }) => state.kind === 'waiting');
  useEffect(() => {
    if (!next) return;
    const set = (state: UploadState) =>
      setUploads((now) => now.map((each) => (each.key === next.key ? { ...each, state } : each)));
    set({ kind: 'sending', sent: 0 });
    void send(next.file, (sent) => set({ kind: 'sending', sent })).then((failure) =>
      set(failure ? { kind: 'failed', failure } : { kind: 'done' }),
    );
  }, [next, send]);

  return {
    uploads,
    isRunning: uploads.some(({ state }) => isOpen(state)),
    add: (files) =>
      setUploads((now) => [
        ...now.filter(({ state }) => state.kind !== 'done'),
        ...files.map((file) => ({ key: nextKey.current++, file, state: stateOf(file) })),
      ]),
    retry: (key) =>
      setUploads((now) =>
        now.map((each) => (each.key === key ? { ...each, state: waiting } : each)),
      ),
    dismiss: (key) => setUploads((now) => now.filter((each) => each.key !== key)),
  };
}
