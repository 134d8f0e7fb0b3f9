import { useOpsChange } from '@velvet/console-kit';
import { addListingPhoto, type ListingDetail } from '@velvet/contract/ops/listings';
import { useCallback, useEffect, useRef } from 'react';
import {
  type PictureUploads,
  type SendPicture,
  usePictureUploads,
} from '../picture/upload-list.tsx';

/** Uploads photos of an entry; each changes the version that the next one names. */
export function usePhotoUploads({
  id,
  version,
}: Pick<ListingDetail, 'id' | 'version'>): PictureUploads {
  const [addPhoto] = useOpsChange(addListingPhoto);
  /** The newest version that is known: fetched, or left by the last upload. */
  const newest = useRef(version);
  useEffect(() => {
    newest.current = version;
  }, [version]);
  const send = useCallback<SendPicture>(
    async (file, onProgress) => {
      const outcome = await addPhoto({ id, version: newest.current }, file, onProgress);
      if (!outcome.ok) return outcome.failure;
      newest.current = outcome.output.added.version;
      return undefined;
    },
    [addPhoto, id],
  );
  return usePictureUploads(send);
}
