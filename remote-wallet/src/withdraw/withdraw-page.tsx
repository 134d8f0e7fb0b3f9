import { BALANCE_CURRENCY_LABEL } from '@velvet/contract/constants';
import type { UserInfo } from '@velvet/contract/member';
import type { Withdrawal } from '@velvet/contract/wallet';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { href } from '@velvet/sdk/routes';
import { ButtonLink, cx, EmptyState, Icon, Tag, UiLink } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import * as rows from '@velvet/ui/list/rows.module.css';
import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { AccountScreen, MemberGate, Unloaded } from '../account-screen/account-screen.tsx';
import { useWithdrawalsInfiniteQuery, useWithdrawRuleQuery } from '../api/money-queries.ts';
import { forWithdrawal } from '../card-setup/card-setup.ts';
import { Points, shortMomentText } from '../format.tsx';
import { LAST_ENTRIES, LastEntries } from '../list/last-entries.tsx';
import { BalanceLine } from '../money/balance-line.tsx';
import { WaitNote } from '../money/wait-note.tsx';
import * as entry from '../personal-report/statement.module.css';
import { stateLooks } from '../withdraw-record/timeline.ts';
import { messages as record } from '../withdraw-record/withdraw-record-page.messages.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { messages } from './withdraw-page.messages.ts';
import * as styles from './withdraw-page.module.css';
import { WithdrawRules } from './withdraw-rules.tsx';

const blocks = ['card', 'rows', 'field', 'field', 'button'] as const;

/** Points for money on the bound card; the rules come first (spec S3.48, S0.4). */
export default function WithdrawPage() {
  const intl = useIntl();
  // Money is never shown from memory alone: both are asked for again on arrival.
  useUserInfoQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <AccountScreen
      title={messages.title}
      parent={href.mine()}
      columns="own"
      action={
        <UiLink
          href={href.to('withdrawRecord')}
          aria-label={intl.formatMessage(record.title)}
          className={styles.record}
        >
          <Icon path={icons.history} />
        </UiLink>
      }
    >
      <MemberGate blocks={blocks}>{(user) => <Withdraw user={user} />}</MemberGate>
    </AccountScreen>
  );
}

function Withdraw({ user }: { readonly user: UserInfo }) {
  const rule = useWithdrawRuleQuery(undefined, { refetchOnMountOrArgChange: true });
  if (user.bankId === 0) return <Missing what="card" />;
  if (!user.hasFundsPassword) return <Missing what="password" />;
  if (!rule.data) return <Unloaded query={rule} blocks={blocks} />;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <BalanceLine balance={user.balance} unit={BALANCE_CURRENCY_LABEL} />
        {rule.data.wait && <WaitNote wait={rule.data.wait} />}
        <WithdrawRules rule={rule.data} />
      </div>
      <div className={styles.column}>
        <WithdrawForm user={user} rule={rule.data} />
        <LastWithdrawals />
      </div>
    </div>
  );
}

const missing = {
  card: { text: messages.cardMissing, hint: messages.cardMissingHint, to: 'bankCard' },
  password: {
    text: messages.passwordMissing,
    hint: messages.passwordMissingHint,
    to: 'setFundsPassword',
  },
} as const;

function Missing({ what }: { readonly what: keyof typeof missing }) {
  const navigate = useNavigate();
  const { text, hint, to } = missing[what];
  // A plain link cannot carry what it is for.
  const go = (event: MouseEvent) => {
    event.preventDefault();
    navigate(href.to(to), { state: forWithdrawal });
  };
  return (
    <EmptyState
      message={<FormattedMessage {...hint} />}
      action={
        <ButtonLink href={href.to(to)} onClick={go}>
          <FormattedMessage {...text} />
        </ButtonLink>
      }
    />
  );
}

const ALL = 0;

/** What became of the last withdrawals; before the first one, what happens with it. */
function LastWithdrawals() {
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
      <Tag tone={tone}>{intl.formatMessage(label)}</Tag>
    </li>
  );
}
