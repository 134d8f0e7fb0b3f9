import { useHost } from '@velvet/shared/feature';
import { href } from '@velvet/shared/routes';
import { ButtonLink } from '@velvet/shared/ui';
import type { MouseEvent, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { useSupport } from './use-support.ts';

/** Leads to customer service, unless the operator has switched it off (spec S1.4). */
export function SupportLink({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { isOpen } = useSupport();
  const refuse = (event: MouseEvent) => {
    if (isOpen !== false) return;
    event.preventDefault();
    overlays.toast(intl.formatMessage(common.forbidden));
  };
  return (
    <ButtonLink href={href.to('support')} variant="quiet" onClick={refuse}>
      {children}
    </ButtonLink>
  );
}
