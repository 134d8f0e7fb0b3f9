import { useSystemConfigQuery } from '@velvet/shared/api';
import { useHost } from '@velvet/shared/feature';
import { FormattedMessage, useIntl } from '@velvet/shared/i18n';
import { href } from '@velvet/shared/routes';
import { ButtonLink, type ButtonLinkProps, Icon } from '@velvet/shared/ui';
import type { MouseEvent } from 'react';
import { messages } from './profile.messages.ts';

/** The way to customer service, where it is open (spec S1.4). */
export function SupportLink(props: Pick<ButtonLinkProps, 'variant'>) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { data: config } = useSystemConfigQuery();
  const onClick = (event: MouseEvent) => {
    if (config?.supportEnabled !== false) return;
    event.preventDefault();
    overlays.toast(intl.formatMessage(messages.functionForbidden));
  };
  return (
    <ButtonLink {...props} href={href.to('support')} onClick={onClick}>
      <Icon name="headset" size={20} />
      <FormattedMessage {...messages.support} />
    </ButtonLink>
  );
}
