import type { ListingId } from '@velvet/contract/listing';
import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages } from './profile.messages.ts';
import * as styles from './profile.module.css';
import { SupportLink } from './support-link.tsx';
import { useSupport } from './use-support.ts';

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
