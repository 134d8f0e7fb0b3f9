import { supportAddress } from '@velvet/contract/support-address';
import type { ToastOptions } from '@velvet/sdk/feature';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages } from './betting.messages.ts';

/** A toast's way to customer service, which it says to contact (spec S15.1). */
export function useSupportAction(about: string): NonNullable<ToastOptions['action']> {
  const intl = useIntl();
  const navigate = useNavigate();
  return {
    label: intl.formatMessage(messages.support),
    onPress: () => navigate(supportAddress(about)),
  };
}
