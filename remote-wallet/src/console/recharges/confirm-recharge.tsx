import { TextInput } from '@mantine/core';
import { DecisionDialog, Facts, Points, useMessages, useOpsChange } from '@velvet/console-kit';
import { confirmRecharge, type RechargeItem } from '@velvet/contract/ops/recharges';
import { useState } from 'react';
import { messages } from './recharges.messages.ts';

interface ConfirmRechargeProps {
  readonly recharge: RechargeItem;
  readonly onClose: () => void;
}

/** Confirms by hand that a payment has arrived; names the payment and where it was seen (spec S13.2). */
export function ConfirmRecharge({ recharge, onClose }: ConfirmRechargeProps) {
  const t = useMessages(messages);
  const [confirm] = useOpsChange(confirmRecharge);
  const [reference, setReference] = useState('');
  const { id, version } = recharge;
  return (
    <DecisionDialog
      onClose={onClose}
      title={t('confirmTitle')}
      confirmLabel={t('confirm')}
      reason={{ label: t('evidence'), hint: t('evidenceHint'), field: 'evidence' }}
      decide={(evidence) => confirm({ id, version, reference: reference.trim(), evidence })}
      doneText={({ outcome }) => t(outcome === 'needs_second' ? 'confirmedOnce' : 'confirmedNow')}
    >
      {(errorOf) => (
        <>
          <Facts
            facts={[
              { label: t('member'), value: recharge.username },
              { label: t('amount'), value: <Points amount={recharge.amount} /> },
            ]}
          />
          <TextInput
            label={t('reference')}
            description={t('referenceHint')}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
            error={errorOf('reference')}
            autoComplete="off"
            required
            data-autofocus
          />
        </>
      )}
    </DecisionDialog>
  );
}
