import type { ListingId } from '@velvet/contract/listing';
import { supportAddress } from '@velvet/contract/support-address';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { Button, ButtonLink, type ButtonLinkProps, Icon, VisuallyHidden } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages } from './profile.messages.ts';
import * as styles from './profile.module.css';

/** Reserving only says whom to ask, and leads there: the app books nothing (spec S3.12). */
export function ReserveBar({ id }: { readonly id: ListingId }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { overlays } = useHost();
  const about = `listing:${id}`;
  const { address, mayOpen } = useSupport(about);
  const reserve = () =>
    overlays.toast(intl.formatMessage(messages.reserveToast), {
      action: {
        label: intl.formatMessage(messages.messageCounsellor),
        onPress: () => mayOpen() && void navigate(address),
      },
    });
  return (
    <div className={styles.bar} data-foot="">
      <SupportLink variant="secondary" about={about} iconOnly />
      <Button fullWidth onClick={reserve}>
        <FormattedMessage {...messages.reserve} />
      </Button>
    </div>
  );
}

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

/** The way to customer service, where the conversation begins with what it is about. */
function useSupport(about: string) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { data: config } = useSystemConfigQuery();
  return {
    address: supportAddress(about),
    /** Whether customer service is open (spec S1.4); if not, says so. */
    mayOpen(): boolean {
      const isOpen = config?.supportEnabled !== false;
      if (!isOpen) overlays.toast(intl.formatMessage(messages.functionForbidden));
      return isOpen;
    },
  };
}
