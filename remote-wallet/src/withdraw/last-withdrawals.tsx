import type { Withdrawal } from '@velvet/contract/wallet';
import { href } from '@velvet/sdk/routes';
import { cx, Tag } from '@velvet/ui';
import * as rows from '@velvet/ui/list/rows.module.css';
import { FormattedMessage, useIntl } from 'react-intl';
import { useWithdrawalsInfiniteQuery } from '../api/money-queries.ts';
import { LAST_ENTRIES, LastEntries } from '../list/last-entries.tsx';
import { Points } from '../money/points.tsx';
import * as entry from '../personal-report/statement.module.css';
import { shortMomentText } from '../time/moment-text.ts';
import { stateLooks } from '../withdraw-record/state-looks.ts';
import { messages } from './withdraw-page.messages.ts';
import * as styles from './withdraw-page.module.css';

const ALL = 0;

/** What became of the last withdrawals; before the first one, what happens with it. */
export function LastWithdrawals() {
  const { data } = useWithdrawalsInfiniteQuery(ALL, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  const last = data.pages.flatMap(({ items }) => items).slice(0, LAST_ENTRIES);
  if (last.length === 0) {
    return (
      <p className={styles.hold}>
        <FormattedMessage {...messages.hold} />
      </p>
    );
  }
  return (
    <LastEntries title={messages.last} href={href.to('withdrawRecord')}>
      {last.map((withdrawal) => (
        <LastWithdrawal key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    </LastEntries>
  );
}

function LastWithdrawal({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const intl = useIntl();
  const { amount, state, createdAt } = withdrawal;
  const { label, tone } = stateLooks[state];
  return (
    <li className={cx(rows.row, entry.row)}>
      <span className={entry.text}>
        <span className={entry.amount}>
          <Points amount={amount} />
        </span>
        <span className={entry.hint}>{shortMomentText(intl, createdAt)}</span>
      </span>
      <Tag tone={tone}>
        <FormattedMessage {...label} />
      </Tag>
    </li>
  );
}
