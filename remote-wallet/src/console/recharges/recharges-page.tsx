import {
  AddressChoice,
  Age,
  ConsolePage,
  type DataColumns,
  type DataRows,
  DataTable,
  ExportButton,
  Panel,
  pointsColumn,
  SmallButton,
  StateBadge,
  type StateTone,
  useConsole,
  useMessages,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { exportRecharges } from '@velvet/contract/ops/exports';
import {
  type RechargeItem,
  rechargePage,
  rechargeStateWords,
} from '@velvet/contract/ops/recharges';
import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { ConfirmRecharge } from './confirm-recharge.tsx';
import { messages } from './recharges.messages.ts';

const ALL = 'all';

/** Recharges in one state, newest first; those that wait for a payment unless the address says otherwise. */
export default function RechargesPage() {
  const intl = useIntl();
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const asked = search.get('state') ?? 'pending';
  const state = rechargeStateWords.find((word) => word === asked);
  const rows = useOpsPages(rechargePage, state ? { state } : {});
  const options = rechargeStateWords.map((word) => ({
    value: word as string,
    label: intl.formatMessage(stateLabels[word]),
  }));
  return (
    <ConsolePage
      title={t('title')}
      description={t('description')}
      sources={[rows]}
      actions={<ExportButton endpoint={exportRecharges} input={state ? { state } : {}} />}
    >
      <Panel
        isFlush
        actions={
          <AddressChoice
            label={t('state')}
            parameter="state"
            options={[...options, { value: ALL, label: t('all') }]}
            value={state ?? ALL}
          />
        }
      >
        <RechargeTable rows={rows} />
      </Panel>
    </ConsolePage>
  );
}

/** Recharges; finance can confirm one by hand, with evidence. */
function RechargeTable({ rows }: { readonly rows: DataRows<RechargeItem> }) {
  const t = useMessages(messages);
  const { can } = useConsole();
  const [confirmed, setConfirmed] = useState<RechargeItem>();
  const columns: DataColumns<RechargeItem> = [
    { key: 'id', header: t('number'), cell: ({ id }) => `#${id}`, isNoWrap: true },
    { key: 'member', header: t('member'), cell: (row) => row.username },
    pointsColumn('amount', t('amount'), ({ amount }) => amount),
    { key: 'payWay', header: t('payWay'), cell: (row) => row.payWay },
    { key: 'state', header: t('state'), cell: (row) => <RechargeState item={row} /> },
    { key: 'created', header: t('created'), cell: ({ createdAt }) => <When at={createdAt} /> },
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
          <SmallButton text={t('confirm')} kind="main" onClick={() => setConfirmed(row)} />
        ),
    },
  ];
  return (
    <>
      <DataTable label={t('title')} rows={rows} columns={columns} empty={t('none')} />
      {confirmed && (
        <ConfirmRecharge
          key={confirmed.id}
          recharge={confirmed}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </>
  );
}

const stateLabels = defineMessages({
  pending: { id: 'wallet.console.recharges.pending', defaultMessage: 'Pending' },
  succeeded: { id: 'wallet.console.recharges.succeeded', defaultMessage: 'Credited' },
  declined: { id: 'wallet.console.recharges.declined', defaultMessage: 'Declined' },
});

const tones: Readonly<Record<RechargeItem['state'], StateTone>> = {
  pending: 'attention',
  succeeded: 'good',
  declined: 'bad',
};

/** The state of a recharge, and whether it waits for the second operator. */
function RechargeState({ item: { state, waitsForSecond } }: { readonly item: RechargeItem }) {
  const t = useMessages(stateLabels);
  return (
    <StateBadge tone={tones[state]}>{t(waitsForSecond ? 'waitsForSecond' : state)}</StateBadge>
  );
}
