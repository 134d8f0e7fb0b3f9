import {
  DecisionDialog,
  Dialog,
  type Fact,
  Facts,
  FailureNotice,
  Points,
  useMessages,
  useOpsChange,
  useOpsQuery,
} from '@velvet/console-kit';
import { toId } from '@velvet/contract/brand';
import type { WaitingKind } from '@velvet/contract/ops/desk';
import {
  approveWithdrawal,
  type WithdrawalDetail,
  withdrawalShown,
} from '@velvet/contract/ops/withdrawals';
import { Link } from 'react-router-dom';
import { messages } from './desk.messages.ts';

interface ApproveWithdrawalProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Whether nothing speaks against it as it stands now; the rest is decided on its own page. */
const isSimple = ({ withdrawal, needsSecond, wait, checks }: WithdrawalDetail): boolean =>
  withdrawal.state === 'under-review' &&
  !needsSecond &&
  !wait &&
  checks.every(({ passed }) => passed);

/**
 * Approves a withdrawal from the desk, with the operation of its page. What is decided on is read when the dialog
 * opens, and its version goes along: what has changed since is refused.
 */
export function ApproveWithdrawal({ id, onClose }: ApproveWithdrawalProps) {
  const t = useMessages(messages);
  const [approve] = useOpsChange(approveWithdrawal);
  const {
    data: detail,
    error,
    refetch,
  } = useOpsQuery(withdrawalShown, {
    id: toId<'withdrawal'>(id),
  });
  const title = t('approveTitle');
  if (!detail || !isSimple(detail)) {
    return (
      <Dialog isOpen onClose={onClose} title={title}>
        {error && <FailureNotice failure={error} onRetry={refetch} />}
        {detail && (
          <p>
            {t('notSimple')} <Link to={`${waitingPages.withdrawal}?id=${id}`}>{t('openPage')}</Link>
          </p>
        )}
        {!detail && !error && <p role="status">{t('loading')}</p>}
      </Dialog>
    );
  }
  const { withdrawal, member, card } = detail;
  const facts: readonly Fact[] = [
    { label: t('member'), value: member.username },
    { label: t('amount'), value: <Points amount={withdrawal.amount} /> },
    { label: t('holder'), value: card?.holder },
    { label: t('card'), value: card && `${card.bank} ${card.number}` },
  ];
  return (
    <DecisionDialog
      onClose={onClose}
      title={title}
      confirmLabel={t('approve')}
      reason={{
        hint: t('memberReads'),
        usual: [{ value: 'paid_out', label: t('paidOut') }],
      }}
      decide={(reason) => approve({ id: withdrawal.id, version: withdrawal.version, reason })}
      doneText={({ outcome }) => t(outcome === 'needs_second' ? 'approvedOnce' : 'approvedNow')}
    >
      <Facts facts={facts} />
      <p>{t('allChecked')}</p>
    </DecisionDialog>
  );
}

/** The page that decides about each kind. A remote's is a link only while it is there. */
export const waitingPages: Readonly<Record<WaitingKind, string>> = {
  withdrawal: '/wallet/withdrawals',
  recharge: '/wallet/recharges',
  proposal: '/proposals',
  report: '/listings/reports',
  conversation: '/wallet/conversations',
  case: '/wallet/cases',
};
