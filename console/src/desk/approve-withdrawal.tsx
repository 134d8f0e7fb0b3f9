import {
  DecisionDialog,
  Dialog,
  type Fact,
  Facts,
  FailureNotice,
  Points,
  useConsole,
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
import { useIntl } from 'react-intl';
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
  const intl = useIntl();
  const { notify } = useConsole();
  const [approve] = useOpsChange(approveWithdrawal);
  const {
    data: detail,
    error,
    refetch,
  } = useOpsQuery(withdrawalShown, {
    id: toId<'withdrawal'>(id),
  });
  const title = intl.formatMessage(messages.approveTitle);
  if (!detail || !isSimple(detail)) {
    return (
      <Dialog isOpen onClose={onClose} title={title}>
        {error && <FailureNotice failure={error} onRetry={refetch} />}
        {detail && (
          <p>
            {intl.formatMessage(messages.notSimple)}{' '}
            <Link to={`${waitingPages.withdrawal}?id=${id}`}>
              {intl.formatMessage(messages.openPage)}
            </Link>
          </p>
        )}
        {!detail && !error && <p role="status">{intl.formatMessage(messages.loading)}</p>}
      </Dialog>
    );
  }
  const { withdrawal, member, card } = detail;
  const facts: readonly Fact[] = [
    { label: intl.formatMessage(messages.member), value: member.username },
    { label: intl.formatMessage(messages.amount), value: <Points amount={withdrawal.amount} /> },
    { label: intl.formatMessage(messages.holder), value: card?.holder },
    { label: intl.formatMessage(messages.card), value: card && `${card.bank} ${card.number}` },
  ];
  return (
    <DecisionDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={intl.formatMessage(messages.approve)}
      reason={{
        hint: intl.formatMessage(messages.memberReads),
        usual: [{ value: 'paid_out', label: intl.formatMessage(messages.paidOut) }],
      }}
      decide={(reason) => approve({ id: withdrawal.id, version: withdrawal.version, reason })}
      onDone={({ outcome }) =>
        notify(
          intl.formatMessage(
            outcome === 'needs_second' ? messages.approvedOnce : messages.approvedNow,
          ),
          'done',
        )
      }
    >
      <Facts facts={facts} />
      <p>{intl.formatMessage(messages.allChecked)}</p>
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
