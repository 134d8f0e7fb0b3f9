import { useHost } from '@velvet/shared/feature';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './profile.messages.ts';

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Hands a link to the device's own sharing; without it, the link is copied. */
export function useShare(): (title: string, address: string) => Promise<void> {
  const { overlays } = useHost();
  const intl = useIntl();
  return useCallback(
    async (title, address) => {
      const url = new URL(address, location.origin).href;
      if (typeof navigator.share === 'function') {
        try {
          await navigator.share({ title, url });
          return;
        } catch (error) {
          if (isCancelled(error)) return;
        }
      }
      try {
        await navigator.clipboard.writeText(url);
        overlays.toast(intl.formatMessage(messages.linkCopied), { tone: 'success' });
      } catch {
        overlays.toast(intl.formatMessage(messages.linkNotCopied), { tone: 'error' });
      }
    },
    [overlays, intl],
  );
}
