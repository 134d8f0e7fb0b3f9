import type { ListingId } from '@velvet/contract/listing';
import { useHost } from '@velvet/sdk/feature';
import { useAppSelector } from '@velvet/sdk/store';
import { useEffect } from 'react';
import { useSavedListingsQuery, useSendSavedOnDeviceMutation } from '../api/saved-queries.ts';
import { selectSavedOnDevice } from '../marks/marks-slices.ts';

interface SavedIds {
  /** undefined before the server has said so, or when not needed. */
  readonly ids: readonly ListingId[] | undefined;
  /** What earlier releases kept on this device is on its way: asking now would miss it. */
  readonly isSending: boolean;
}

/** Ids of what the member has saved. */
export function useSavedIds(isNeeded = true): SavedIds {
  const { session } = useHost();
  const isAsked = isNeeded && session.isSignedIn;
  const onDevice = useAppSelector(selectSavedOnDevice);
  const [send, { isError }] = useSendSavedOnDeviceMutation();
  const isSending = isAsked && onDevice.length > 0 && !isError;
  const { currentData } = useSavedListingsQuery(undefined, {
    skip: !isAsked || isSending,
  });
  useEffect(() => {
    if (isAsked && onDevice.length > 0) void send(onDevice);
  }, [isAsked, onDevice, send]);
  return { ids: currentData, isSending };
}
