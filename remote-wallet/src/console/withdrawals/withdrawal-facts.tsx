import {
  type DataColumns,
  DataTable,
  Facts,
  Icon,
  Points,
  StateBadge,
  timeColumn,
  useMessages,
  When,
} from '@velvet/console-kit';
import {
  usualReasonWords,
  type WithdrawalCheck,
  type WithdrawalDetail,
} from '@velvet/contract/ops/withdrawals';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { WithdrawalState } from './withdrawal-columns.tsx';
import * as styles from './withdrawal-view.module.css';
import { messages, waitReasons } from './withdrawals.messages.ts';

export function WithdrawalFacts({ detail }: { readonly detail: WithdrawalDetail }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { withdrawal, needsSecond, wait } = detail;
  return (
    <Facts
      facts={[
        { label: t('amount'), value: <Points amount={withdrawal.amount} /> },
        { label: t('state'), value: <WithdrawalState {...withdrawal} /> },
        { label: t('asked'), value: <When at={withdrawal.createdAt} /> },
        { label: t('changed'), value: <When at={withdrawal.updatedAt} /> },
        { label: t('fourEyes'), value: t(needsSecond ? 'needsSecond' : 'needsOne') },
        wait && {
          label: t('waits'),
          value: wait.until === undefined ? t('untilReleased') : <When at={wait.until} />,
        },
        wait && { label: t('waitsFor'), value: intl.formatMessage(waitReasons[wait.reason]) },
        withdrawal.reason !== '' && {
          label: t('reason'),
          value: <ReasonText reason={withdrawal.reason} />,
          isWide: true,
        },
      ]}
    />
  );
}

export function MemberFacts({ member }: Pick<WithdrawalDetail, 'member'>) {
  const t = useMessages(messages);
  return (
    <Facts
      facts={[
        { label: t('username'), value: member.username },
        { label: t('realName'), value: member.realName || t('notGiven') },
        { label: t('balance'), value: <Points amount={member.balance} /> },
        { label: t('registered'), value: <When at={member.registeredAt} precision="date" /> },
        {
          label: t('account'),
          value: (
            <StateBadge tone={member.active ? 'good' : 'bad'}>
              {t(member.active ? 'active' : 'disabled')}
            </StateBadge>
          ),
        },
        { label: t('vip'), value: t(member.vip ? 'yes' : 'no') },
      ]}
    />
  );
}

export function CardFacts({ card }: { readonly card: WithdrawalDetail['card'] | undefined }) {
  const t = useMessages(messages);
  if (!card) return t('noCard');
  return (
    <Facts
      facts={[
        { label: t('bank'), value: card.bank },
        { label: t('holder'), value: card.holder },
        { label: t('cardNumber'), value: card.number },
        { label: t('bound'), value: <When at={card.boundAt} /> },
      ]}
    />
  );
}

type Decision = WithdrawalDetail['decisions'][number];

/** What operators decided or tried, oldest first. */
export function WithdrawalHistory({ decisions }: Pick<WithdrawalDetail, 'decisions'>) {
  const t = useMessages(messages);
  const columns: DataColumns<Decision> = [
    timeColumn('at', t('at'), ({ at }) => at),
    { key: 'operator', header: t('operator'), cell: (it) => it.operator },
    { key: 'action', header: t('action'), cell: (it) => it.action },
    { key: 'outcome', header: t('outcome'), cell: (it) => it.outcome },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => <ReasonText reason={reason} /> },
  ];
  return (
    <DataTable
      label={t('decisions')}
      rows={{ items: decisions }}
      columns={columns}
      keyOf={({ at, operator, action }) => `${at} ${operator} ${action}`}
      empty={t('noDecisions')}
    />
  );
}

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
  const t = useMessages(messages);
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
            {t(passed ? 'passed' : 'failed')}
          </span>
        </li>
      ))}
    </ul>
  );
}

export const reasonLabels = defineMessages({
  paid_out: { id: 'wallet.console.reason.paidOut', defaultMessage: 'Checked and paid out' },
  bank_refused: {
    id: 'wallet.console.reason.bankRefused',
    defaultMessage: 'The bank refused the payment',
  },
  card_wrong: {
    id: 'wallet.console.reason.cardWrong',
    defaultMessage: 'The card’s details are wrong',
  },
  name_differs: {
    id: 'wallet.console.reason.nameDiffers',
    defaultMessage: 'The card is in another name',
  },
  checks_open: {
    id: 'wallet.console.reason.checksOpen',
    defaultMessage: 'Checks of the account are not finished',
  },
});

/** A reason as operators read it; members read the usual ones in their own language. */
function ReasonText({ reason }: { readonly reason: string }) {
  const usual = usualReasonWords.find((word) => word === reason);
  return usual ? <FormattedMessage {...reasonLabels[usual]} /> : reason;
}
