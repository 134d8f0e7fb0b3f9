import { Button } from '@mantine/core';
import {
  Age,
  type DataColumn,
  type DataRows,
  DataTable,
  Points,
  useConsole,
  When,
} from '@velvet/console-kit';
import type { RechargeItem } from '@velvet/contract/ops/recharges';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmRecharge } from './confirm-recharge.tsx';
import { RechargeState } from './recharge-state.tsx';
import { messages } from './recharges.messages.ts';

/** Recharges; finance can confirm one by hand, with evidence. */
export function RechargeTable({ rows }: { readonly rows: DataRows<RechargeItem> }) {
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
