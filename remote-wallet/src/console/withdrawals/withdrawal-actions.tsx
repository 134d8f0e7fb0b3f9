import { Button } from '@mantine/core';
import {
  DecisionDialog,
  Panel,
  type ReasonRule,
  useConsole,
  useOpsChange,
} from '@velvet/console-kit';
import {
  approveWithdrawal,
  rejectWithdrawal,
  settleWithdrawal,
  type WithdrawalDetail,
} from '@velvet/contract/ops/withdrawals';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { reasonLabels } from './withdrawal-facts.tsx';
import * as styles from './withdrawal-view.module.css';
import { messages, valued } from './withdrawals.messages.ts';

type Dialog = 'approve' | 'reject' | 'settle';

const rejections = ['bank_refused', 'card_wrong', 'name_differs', 'checks_open'] as const;

/** What finance may decide on a withdrawal in the state it is shown in. */
export function WithdrawalActions({ detail }: { readonly detail: WithdrawalDetail }) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [open, setOpen] = useState<Dialog>();
  const [approve] = useOpsChange(approveWithdrawal);
  const [reject] = useOpsChange(rejectWithdrawal);
  const [settle] = useOpsChange(settleWithdrawal);
  const { withdrawal, needsSecond } = detail;
  const { id, version, state, amount, waitsForSecond } = withdrawal;
  const on = { id, version };
  const points = intl.formatNumber(amount / 100, { minimumFractionDigits: 2 });
  const text = intl.formatMessage(valued.about, { amount: points, member: withdrawal.username });
  const dialog = {
    onClose: () => setOpen(undefined),
    children: <p className={styles.hint}>{text}</p>,
  };
  const usual = (words: readonly (keyof typeof reasonLabels)[]): ReasonRule => ({
    hint: intl.formatMessage(messages.memberReads),
    usual: words.map((value) => ({ value, label: intl.formatMessage(reasonLabels[value]) })),
  });
  if (state !== 'under-review' && state !== 'successful') return null;
  return (
    <Panel>
      <div className={styles.actions}>
        {state === 'under-review' ? (
          <>
            <Button onClick={() => setOpen('approve')}>
              <FormattedMessage {...messages.approve} />
            </Button>
            <Button variant="light" color="red" onClick={() => setOpen('reject')}>
              <FormattedMessage {...messages.reject} />
            </Button>
            {needsSecond && (
              <p className={styles.hint}>
                <FormattedMessage
                  {...(waitsForSecond ? messages.isApprovedOnce : messages.twoMustApprove)}
                />
              </p>
            )}
          </>
        ) : (
          <Button onClick={() => setOpen('settle')}>{intl.formatMessage(messages.settle)}</Button>
        )}
      </div>
      <DecisionDialog
        {...dialog}
        isOpen={open === 'approve'}
        title={intl.formatMessage(messages.approve)}
        confirmLabel={intl.formatMessage(messages.approve)}
        reason={usual(['paid_out'])}
        decide={(reason) => approve({ ...on, reason })}
        onDone={({ outcome }) =>
          notify(
            intl.formatMessage(
              outcome === 'needs_second' ? messages.approvedOnce : messages.approvedNow,
            ),
            'done',
          )
        }
      />
      <DecisionDialog
        {...dialog}
        isOpen={open === 'reject'}
        isDangerous
        title={intl.formatMessage(messages.reject)}
        confirmLabel={intl.formatMessage(messages.reject)}
        reason={usual(rejections)}
        decide={(reason) => reject({ ...on, reason })}
        onDone={() => notify(intl.formatMessage(messages.rejectedNow), 'done')}
      />
      <DecisionDialog
        {...dialog}
        isOpen={open === 'settle'}
        title={intl.formatMessage(messages.settle)}
        confirmLabel={intl.formatMessage(messages.settle)}
        reason={false}
        decide={() => settle(on)}
        onDone={() => notify(intl.formatMessage(messages.settledNow), 'done')}
      />
    </Panel>
  );
}
