import { type OpsFailure, useOpsChange } from '@velvet/shared/console';
import { OPS_PICTURE_MAX_BYTES, pictureFile } from '@velvet/shared/ops-contract/content';
import { addListingPhoto, type ListingDetail } from '@velvet/shared/ops-contract/listings';
import { useEffect, useRef, useState } from 'react';

export type UploadState =
  | { readonly kind: 'waiting' }
  /** `sent` is a part of the file, from 0 to 1. */
  | { readonly kind: 'sending'; readonly sent: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'unfit'; readonly reason: 'wrongType' | 'tooLarge' }
  | { readonly kind: 'failed'; readonly failure: OpsFailure };

export interface PhotoUpload {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
}

export interface PhotoUploads {
  readonly uploads: readonly PhotoUpload[];
  /** Files are waiting or under way. */
  readonly isRunning: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: number) => void;
  readonly dismiss: (key: number) => void;
}

const waiting: UploadState = { kind: 'waiting' };
const isOpen = ({ kind }: UploadState) => kind === 'waiting' || kind === 'sending';

function stateOf({ type, size }: File): UploadState {
  const isPicture = pictureFile.types.some((accepted) => accepted === type);
  if (!isPicture) return { kind: 'unfit', reason: 'wrongType' };
  return size > OPS_PICTURE_MAX_BYTES ? { kind: 'unfit', reason: 'tooLarge' } : waiting;
}

/** Uploads photos one after another, because each changes the version that the next one names. */
export function usePhotoUploads({
  id,
  version,
}: Pick<ListingDetail, 'id' | 'version'>): PhotoUploads {
  const [addPhoto] = useOpsChange(addListingPhoto);
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const nextKey = useRef(0);
  /** The newest version that is known: fetched, or left by the last upload. */
  const newest = useRef(version);
  useEffect(() => {
    newest.current = version;
  }, [version]);

  const isSending = uploads.some(({ state }) => state.kind === 'sending');
  const next = isSending ? undefined : uploads.find(({ state }) => state.kind === 'waiting');
  useEffect(() => {
    if (!next) return;
    const set = (state: UploadState) =>
      setUploads((now) => now.map((each) => (each.key === next.key ? { ...each, state } : each)));
    set({ kind: 'sending', sent: 0 });
    const input = { id, version: newest.current };
    void addPhoto(input, next.file, (sent) => set({ kind: 'sending', sent })).then((outcome) => {
      if (outcome.ok) newest.current = outcome.output.added.version;
      set(outcome.ok ? { kind: 'done' } : { kind: 'failed', failure: outcome.failure });
    });
  }, [next, id, addPhoto]);

  const retry = (key: number) =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, state: waiting } : each)));
  return {
    uploads,
    isRunning: uploads.some(({ state }) => isOpen(state)),
    add: (files) =>
      setUploads((now) => [
        ...now.filter(({ state }) => state.kind !== 'done'),
        ...files.map((file) => ({ key: nextKey.current++, file, state: stateOf(file) })),
      ]),
    retry,
    dismiss: (key) => setUploads((now) => now.filter((each) => each.key !== key)),
  };
}
