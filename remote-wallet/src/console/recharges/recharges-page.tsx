import { Button } from '@mantine/core';
import {
  AddressChoice,
  Age,
  ConsolePage,
  type DataColumn,
  type DataRows,
  DataTable,
  ExportButton,
  Panel,
  Points,
  StateBadge,
  type StateTone,
  useConsole,
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
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { ConfirmRecharge } from './confirm-recharge.tsx';
import { messages } from './recharges.messages.ts';

const ALL = 'all';

/** Recharges in one state, newest first; those that wait for a payment unless the address says otherwise. */
export default function RechargesPage() {
  const intl = useIntl();
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
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[rows]}
      actions={<ExportButton endpoint={exportRecharges} input={state ? { state } : {}} />}
    >
      <Panel
        isFlush
        actions={
          <AddressChoice
            label={intl.formatMessage(messages.state)}
            parameter="state"
            options={[...options, { value: ALL, label: intl.formatMessage(messages.all) }]}
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
  const intl = useIntl();
  const { can } = useConsole();
  const [confirmed, setConfirmed] = useState<RechargeItem>();
  const columns: readonly DataColumn<RechargeItem>[] = [
    {
      key: 'id',
      header: intl.formatMessage(messages.number),
      cell: ({ id }) => `#${id}`,
      isNoWrap: true,
    },
    { key: 'member', header: intl.formatMessage(messages.member), cell: (row) => row.username },
    {
      key: 'amount',
      header: intl.formatMessage(messages.amount),
      align: 'end',
      cell: ({ amount }) => <Points amount={amount} />,
    },
    { key: 'payWay', header: intl.formatMessage(messages.payWay), cell: (row) => row.payWay },
    {
      key: 'state',
      header: intl.formatMessage(messages.state),
      cell: (row) => <RechargeState item={row} />,
    },
    {
      key: 'created',
      header: intl.formatMessage(messages.created),
      cell: ({ createdAt }) => <When at={createdAt} />,
      isNoWrap: true,
    },
    {
      key: 'waiting',
      header: intl.formatMessage(messages.waiting),
      align: 'end',
      cell: (row) => row.state === 'pending' && <Age since={row.createdAt} />,
      isNoWrap: true,
    },
    ...(can('finance')
      ? [
          {
            key: 'confirm',
            header: intl.formatMessage(messages.decision),
            align: 'end' as const,
            cell: (row: RechargeItem) =>
              row.state === 'pending' && (
                <Button size="compact-sm" variant="light" onClick={() => setConfirmed(row)}>
                  <FormattedMessage {...messages.confirm} />
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        label={intl.formatMessage(messages.title)}
        rows={rows}
        columns={columns}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(messages.none)}
      />
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
function RechargeState({ item }: { readonly item: RechargeItem }) {
  const label = item.waitsForSecond ? messages.waitsForSecond : stateLabels[item.state];
  return (
    <StateBadge tone={tones[item.state]}>
      <FormattedMessage {...label} />
    </StateBadge>
  );
}
