import { ButtonLink, type ButtonLinkProps, Icon, VisuallyHidden } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import { messages } from './profile.messages.ts';
import { useSupport } from './use-support.ts';

interface SupportLinkProps extends Pick<ButtonLinkProps, 'variant'> {
  /** What the member comes about. */
  readonly about: string;
  /** The name stays for assistive technology. */
  readonly iconOnly?: boolean;
}

/** The way to customer service, where it is open (spec S1.4). */
export function SupportLink({ about, iconOnly = false, ...look }: SupportLinkProps) {
  const { address, mayOpen } = useSupport(about);
  const name = useIntl().formatMessage(messages.support);
  return (
    <ButtonLink {...look} href={address} onClick={(event) => mayOpen() || event.preventDefault()}>
      <Icon path={icons.headset} size={20} />
      {iconOnly ? <VisuallyHidden>{name}</VisuallyHidden> : name}
    </ButtonLink>
  );
}
