import type { WaitReason, WithdrawalWait } from '@velvet/contract/wallet';
import { Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { momentText } from '../time/moment-text.ts';
import { messages, valued } from './wait-note.messages.ts';
import * as styles from './wait-note.module.css';

const reasons: Readonly<Record<WaitReason, MessageDescriptor>> = {
  held: messages.held,
  card: messages.card,
  password: messages.password,
  device: messages.device,
};

/** Why and until when withdrawals are not paid out (spec S14.7), before one is asked for and after. */
export function WaitNote({ wait: { reason, until } }: { readonly wait: WithdrawalWait }) {
  const intl = useIntl();
  return (
    <p className={styles.note}>
      <Icon path={icons.lock} size={16} />
      <span>
        <FormattedMessage {...reasons[reason]} />{' '}
        {until === undefined ? (
          <FormattedMessage {...messages.untilLooked} />
        ) : (
          <FormattedMessage {...valued.until} values={{ time: momentText(intl, until) }} />
        )}
      </span>
    </p>
  );
}
