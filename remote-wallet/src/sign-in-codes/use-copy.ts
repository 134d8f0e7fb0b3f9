import { useHost } from '@velvet/sdk/feature';
import { useIntl } from 'react-intl';
import { messages } from './sign-in-codes.messages.ts';

/** Copies a text and says whether it worked. */
export function useCopy() {
  const intl = useIntl();
  const { overlays } = useHost();
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      overlays.toast(intl.formatMessage(messages.copied), { tone: 'success' });
    } catch {
      overlays.toast(intl.formatMessage(messages.copyFailed), { tone: 'error' });
    }
  };
}
