import type { Movement, MovementKind, StatementType } from '@velvet/contract/account-extras';
import { cx } from '@velvet/ui';
import * as rows from '@velvet/ui/list/rows.module.css';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { Points, pointsText, shortMomentText } from '../format.tsx';
import { messages, valued } from './statement.messages.ts';
import * as styles from './statement.module.css';

export function MovementRow({ movement }: { readonly movement: Movement }) {
  const intl = useIntl();
  const { kind, detail, at, amount, balance } = movement;
  return (
    <li className={cx(rows.row, styles.row)}>
      <span className={styles.text}>
        <span>{intl.formatMessage(kindLabels[kind])}</span>
        {detail !== '' && <span className={styles.hint}>{detail}</span>}
        <span className={styles.hint}>{shortMomentText(intl, at)}</span>
      </span>
      <span className={styles.figures}>
        <span className={styles.amount} data-in={amount > 0 || undefined}>
          <Points amount={amount} signed />
        </span>
        <span className={styles.hint}>
          <FormattedMessage
            {...valued.balanceAfter}
            values={{ amount: pointsText(intl, balance) }}
          />
        </span>
      </span>
    </li>
  );
}

export const kindLabels: Readonly<Record<MovementKind, MessageDescriptor>> = {
  recharge: common.recharge,
  bet: messages.bet,
  win: messages.win,
  refund: messages.refund,
  withdrawal: common.withdrawal,
  'withdrawal-returned': messages.withdrawalReturned,
};

export const typeLabels: Readonly<Record<StatementType, MessageDescriptor>> = {
  all: messages.all,
  recharge: common.recharge,
  game: messages.game,
  withdrawal: common.withdrawal,
};
