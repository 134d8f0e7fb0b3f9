import { TextInput } from '@mantine/core';
import {
  Age,
  type DataColumns,
  DecisionDialog,
  ExportButton,
  Facts,
  ListPage,
  Points,
  pointsColumn,
  SmallButton,
  stateBadge,
  timeColumn,
  useConsole,
  useMessages,
  useOpsChange,
  useOpsPages,
} from '@velvet/console-kit';
import { exportRecharges } from '@velvet/contract/ops/exports';
import {
  confirmRecharge,
  type RechargeItem,
  rechargePage,
  rechargeStateWords,
} from '@velvet/contract/ops/recharges';
import { useState } from 'react';
import { defineMessages } from 'react-intl';
import { useStateChoice } from '../state-choice.tsx';
import { messages } from './recharges.messages.ts';

/**
 * Recharges in one state, newest first; those that wait for a payment unless the address says otherwise. Finance can
 * confirm one by hand, with evidence.
 */
export default function RechargesPage() {
  const t = useMessages(messages);
  const { can } = useConsole();
  const { filter, choice } = useStateChoice(rechargeStateWords, stateLabels, 'pending');
  const rows = useOpsPages(rechargePage, filter);
  const [confirmed, setConfirmed] = useState<RechargeItem>();
  const columns: DataColumns<RechargeItem> = [
    { key: 'id', header: t('number'), cell: ({ id }) => `#${id}`, isNoWrap: true },
    { key: 'member', header: t('member'), cell: (row) => row.username },
    pointsColumn('amount', t('amount'), ({ amount }) => amount),
    { key: 'payWay', header: t('payWay'), cell: (row) => row.payWay },
    { key: 'state', header: t('state'), cell: (row) => <RechargeState {...row} /> },
    timeColumn('created', t('created'), ({ createdAt }) => createdAt),
    {
      key: 'waiting',
      header: t('waiting'),
      align: 'end',
      cell: (row) => row.state === 'pending' && <Age since={row.createdAt} />,
    },
    can('finance') && {
      key: 'confirm',
      header: t('decision'),
      align: 'end',
      cell: (row) =>
        row.state === 'pending' && (
          <SmallButton
            text={t('confirm')}
            about={`#${row.id}`}
            kind="main"
            onClick={() => setConfirmed(row)}
          />
        ),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      actions={<ExportButton endpoint={exportRecharges} input={filter} />}
      rows={rows}
      choice={choice}
      columns={columns}
      empty={t('none')}
    >
      {confirmed && (
        <ConfirmRecharge
          key={confirmed.id}
          recharge={confirmed}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </ListPage>
  );
}

interface ConfirmRechargeProps {
  readonly recharge: RechargeItem;
  readonly onClose: () => void;
}

/** Confirms by hand that a payment has arrived; names the payment and where it was seen (spec S13.2). */
function ConfirmRecharge({ recharge, onClose }: ConfirmRechargeProps) {
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

const stateLabels = defineMessages({
  pending: { id: 'wallet.console.recharges.pending', defaultMessage: 'Pending' },
  succeeded: { id: 'wallet.console.recharges.succeeded', defaultMessage: 'Credited' },
  declined: { id: 'wallet.console.recharges.declined', defaultMessage: 'Declined' },
});

const RechargeState = stateBadge(stateLabels, {
  pending: 'attention',
  succeeded: 'good',
  declined: 'bad',
});
