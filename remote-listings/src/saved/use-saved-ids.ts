import { useHost } from '@velvet/sdk/feature';
import { useAppSelector } from '@velvet/sdk/store';
import { useEffect } from 'react';
import { useSavedListingsQuery, useSendSavedOnDeviceMutation } from '../api/saved-queries.ts';
import { selectSavedOnDevice } from '../marks/marks-slices.ts';

/** Ids of what the member has saved; undefined before the server has said so, or when not needed. */
export function useSavedIds(isNeeded = true) {
  const { session } = useHost();
  const isAsked = isNeeded && session.isSignedIn;
  const onDevice = useAppSelector(selectSavedOnDevice);
  const [send, { isError }] = useSendSavedOnDeviceMutation();
  // What earlier releases kept on this device is on its way: asking now would miss it.
  const isSending = isAsked && onDevice.length > 0 && !isError;
  const { currentData } = useSavedListingsQuery(undefined, {
    skip: !isAsked || isSending,
  });
  useEffect(() => {
    if (isAsked && onDevice.length > 0) void send(onDevice);
  }, [isAsked, onDevice, send]);
  return { ids: currentData, isSending };
}
