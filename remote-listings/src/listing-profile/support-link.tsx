import { useSystemConfigQuery } from '@velvet/shared/api';
import { useHost } from '@velvet/shared/feature';
import { href } from '@velvet/shared/routes';
import { ButtonLink, type ButtonLinkProps, Icon, VisuallyHidden } from '@velvet/shared/ui';
import * as icons from '@velvet/shared/ui/icons';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './profile.messages.ts';

interface SupportLinkProps extends Pick<ButtonLinkProps, 'variant'> {
  /** The name stays for assistive technology. */
  readonly iconOnly?: boolean;
}

/** The way to customer service, where it is open (spec S1.4). */
export function SupportLink({ iconOnly = false, ...look }: SupportLinkProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { data: config } = useSystemConfigQuery();
  const onClick = (event: MouseEvent) => {
    if (config?.supportEnabled !== false) return;
    event.preventDefault();
    overlays.toast(intl.formatMessage(messages.functionForbidden));
  };
  const name = intl.formatMessage(messages.support);
  return (
    <ButtonLink {...look} href={href.to('support')} onClick={onClick}>
      <Icon path={icons.headset} size={20} />
      {iconOnly ? <VisuallyHidden>{name}</VisuallyHidden> : name}
    </ButtonLink>
  );
}
