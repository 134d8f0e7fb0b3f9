import { shareLink } from '@velvet/sdk/device/share-link';
import { useHost } from '@velvet/sdk/feature';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { messages, valued } from './profile.messages.ts';

/** Hands the link of an address to someone else, and says so when it was copied for that. */
export function useShare(): (title: string, address: string) => Promise<void> {
  const { overlays } = useHost();
  const intl = useIntl();
  return useCallback(
    async (title, address) => {
      const url = new URL(address, location.origin).href;
      switch (await shareLink({ title, url })) {
        case 'copied':
          overlays.toast(intl.formatMessage(messages.linkCopied), { tone: 'success' });
          return;
        case 'failed':
          await overlays.alert(intl.formatMessage(valued.linkNotCopied, { url }));
          return;
        default:
          return;
      }
    },
    [overlays, intl],
  );
}
