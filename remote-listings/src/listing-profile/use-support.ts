import { supportAddress } from '@velvet/contract/support-address';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useIntl } from 'react-intl';
import { messages } from './profile.messages.ts';

interface Support {
  readonly address: string;
  /** Whether customer service is open (spec S1.4); if not, says so. */
  readonly mayOpen: () => boolean;
}

/** The way to customer service, where the conversation begins with what it is about. */
export function useSupport(about: string): Support {
  const intl = useIntl();
  const { overlays } = useHost();
  const { data: config } = useSystemConfigQuery();
  return {
    address: supportAddress(about),
    mayOpen() {
      const isOpen = config?.supportEnabled !== false;
      if (!isOpen) overlays.toast(intl.formatMessage(messages.functionForbidden));
      return isOpen;
    },
  };
}
