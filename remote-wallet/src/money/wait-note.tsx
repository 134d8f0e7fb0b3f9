import type { WithdrawalWait } from '@velvet/contract/wallet';
import { Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../format.tsx';
import * as styles from './wait-note.module.css';

const messages = defineMessages({
  card: { id: 'wallet.wait.card', defaultMessage: 'You have bound a new card.' },
  device: {
    id: 'wallet.wait.device',
    defaultMessage: 'Your account was opened on a new device.',
  },
  held: { id: 'wallet.wait.held', defaultMessage: 'You said that something was not you.' },
  untilLooked: {
    id: 'wallet.wait.untilLooked',
    defaultMessage: 'Nothing is paid out until customer service has looked. Please contact them.',
  },
  password: { id: 'wallet.wait.password', defaultMessage: 'A password of yours is new.' },
});

/** Messages with values. */
const valued = defineMessages<{ until: { time: string } }>({
  until: {
    id: 'wallet.wait.until',
    defaultMessage:
      'To protect your points, withdrawals are paid out after {time}. You can ask for one now.',
  },
});

/** Why and until when withdrawals are not paid out (spec S14.7), before one is asked for and after. */
export function WaitNote({ wait: { reason, until } }: { readonly wait: WithdrawalWait }) {
  const intl = useIntl();
  return (
    <p className={styles.note}>
      <Icon path={icons.lock} size={16} />
      <span>
        <FormattedMessage {...messages[reason]} />{' '}
        {until === undefined ? (
          <FormattedMessage {...messages.untilLooked} />
        ) : (
          <FormattedMessage {...valued.until} values={{ time: momentText(intl, until) }} />
        )}
      </span>
    </p>
  );
}
