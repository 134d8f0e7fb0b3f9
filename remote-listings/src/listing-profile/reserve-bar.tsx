import { useHost } from '@velvet/shared/feature';
import { Button } from '@velvet/shared/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from './profile.messages.ts';
import * as styles from './profile.module.css';
import { SupportLink } from './support-link.tsx';

/** Reserving only says whom to ask: the app books nothing (spec S3.12). */
export function ReserveBar() {
  const intl = useIntl();
  const { overlays } = useHost();
  return (
    <div className={styles.bar}>
      <SupportLink variant="secondary" iconOnly />
      <Button fullWidth onClick={() => overlays.toast(intl.formatMessage(messages.reserveToast))}>
        <FormattedMessage {...messages.reserve} />
      </Button>
    </div>
  );
}
