import { Icon } from '@velvet/console-kit';
import type { WithdrawalCheck, WithdrawalDetail } from '@velvet/contract/ops/withdrawals';
import { defineMessages, FormattedMessage } from 'react-intl';
import * as styles from './withdrawal-view.module.css';
import { messages } from './withdrawals.messages.ts';

const labels: Readonly<Record<WithdrawalCheck, { id: string; defaultMessage: string }>> =
  defineMessages({
    member_active: {
      id: 'wallet.console.check.memberActive',
      defaultMessage: 'The member’s account is active',
    },
    card_bound: { id: 'wallet.console.check.cardBound', defaultMessage: 'A card is bound' },
    holder_is_member: {
      id: 'wallet.console.check.holderIsMember',
      defaultMessage: 'The card is in the member’s name',
    },
    within_limits: {
      id: 'wallet.console.check.withinLimits',
      defaultMessage: 'The amount is within the limits of a withdrawal',
    },
    within_daily_count: {
      id: 'wallet.console.check.withinDailyCount',
      defaultMessage: 'Not more withdrawals today than allowed',
    },
    balance_matches_books: {
      id: 'wallet.console.check.balanceMatchesBooks',
      defaultMessage: 'The balance is the sum of the member’s movements',
    },
  });

const passedIcon = 'M5 12.5l4.5 4.5L19 7.5';
const failedIcon = 'M6.5 6.5l11 11M17.5 6.5l-11 11';

/** What the database checked of a withdrawal. */
export function RuleChecks({ checks }: Pick<WithdrawalDetail, 'checks'>) {
  return (
    <ul className={styles.checks}>
      {checks.map(({ check, passed }) => (
        <li key={check} className={styles.check}>
          <span className={passed ? styles.passed : styles.failed}>
            <Icon path={passed ? passedIcon : failedIcon} size={18} />
          </span>
          <span className={passed ? undefined : styles.failed}>
            <FormattedMessage {...labels[check]} />
            {': '}
            <FormattedMessage {...(passed ? messages.passed : messages.failed)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
