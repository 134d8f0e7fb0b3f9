import type { Movement } from '@velvet/contract/account-extras';
import { cx } from '@velvet/ui';
import * as rows from '@velvet/ui/list/rows.module.css';
import { FormattedMessage, useIntl } from 'react-intl';
import { Points, pointsText } from '../money/points.tsx';
import { shortMomentText } from '../time/moment-text.ts';
import { valued } from './statement.messages.ts';
import * as styles from './statement.module.css';
import { kindLabels } from './statement-kinds.ts';

export function MovementRow({ movement }: { readonly movement: Movement }) {
  const intl = useIntl();
  const { kind, detail, at, amount, balance } = movement;
  return (
    <li className={cx(rows.row, styles.row)}>
      <span className={styles.text}>
        <span>
          <FormattedMessage {...kindLabels[kind]} />
        </span>
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
