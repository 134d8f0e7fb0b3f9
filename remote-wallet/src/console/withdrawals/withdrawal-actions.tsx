import { Button } from '@mantine/core';
import {
  DecisionDialog,
  Panel,
  type ReasonRule,
  useMessages,
  useOpsChange,
} from '@velvet/console-kit';
import {
  approveWithdrawal,
  rejectWithdrawal,
  settleWithdrawal,
  type WithdrawalDetail,
} from '@velvet/contract/ops/withdrawals';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { reasonLabels } from './withdrawal-facts.tsx';
import * as styles from './withdrawal-view.module.css';
import { messages, valued } from './withdrawals.messages.ts';

type Dialog = 'approve' | 'reject' | 'settle';

const rejections = ['bank_refused', 'card_wrong', 'name_differs', 'checks_open'] as const;

/** What finance may decide on a withdrawal in the state it is shown in. */
export function WithdrawalActions({ detail }: { readonly detail: WithdrawalDetail }) {
  const intl = useIntl();
  const t = useMessages(messages);
  /** What is asked, about the version that was on the page then. */
  const [asked, ask] = useState<{ readonly dialog: Dialog; readonly version: string }>();
  const [approve] = useOpsChange(approveWithdrawal);
  const [reject] = useOpsChange(rejectWithdrawal);
  const [settle] = useOpsChange(settleWithdrawal);
  const { withdrawal, needsSecond } = detail;
  const { id, version, state, amount, waitsForSecond } = withdrawal;
  const open = (dialog: Dialog) => () => ask({ dialog, version });
  const on = { id, version: asked?.version ?? version };
  const points = intl.formatNumber(amount / 100, { minimumFractionDigits: 2 });
  const text = intl.formatMessage(valued.about, { amount: points, member: withdrawal.username });
  const dialog = {
    onClose: () => ask(undefined),
    children: <p className={styles.hint}>{text}</p>,
  };
  const usual = (words: readonly (keyof typeof reasonLabels)[]): ReasonRule => ({
    hint: t('memberReads'),
    usual: words.map((value) => ({ value, label: intl.formatMessage(reasonLabels[value]) })),
  });
  if (state !== 'under-review' && state !== 'successful') return null;
  return (
    <Panel>
      <div className={styles.actions}>
        {state === 'under-review' ? (
          <>
            <Button onClick={open('approve')}>{t('approve')}</Button>
            <Button variant="light" color="red" onClick={open('reject')}>
              {t('reject')}
            </Button>
            {needsSecond && (
              <p className={styles.hint}>
                {t(waitsForSecond ? 'isApprovedOnce' : 'twoMustApprove')}
              </p>
            )}
          </>
        ) : (
          <Button onClick={open('settle')}>{t('settle')}</Button>
        )}
      </div>
      <DecisionDialog
        {...dialog}
        isOpen={asked?.dialog === 'approve'}
        title={t('approve')}
        reason={usual(['paid_out'])}
        decide={(reason) => approve({ ...on, reason })}
        doneText={({ outcome }) => t(outcome === 'needs_second' ? 'approvedOnce' : 'approvedNow')}
      />
      <DecisionDialog
        {...dialog}
        isOpen={asked?.dialog === 'reject'}
        isDangerous
        title={t('reject')}
        reason={usual(rejections)}
        decide={(reason) => reject({ ...on, reason })}
        doneText={t('rejectedNow')}
      />
      <DecisionDialog
        {...dialog}
        isOpen={asked?.dialog === 'settle'}
        title={t('settle')}
        reason={false}
        decide={() => settle(on)}
        doneText={t('settledNow')}
      />
    </Panel>
  );
}
