import { SegmentedControl } from '@mantine/core';
import {
  Age,
  type DataColumn,
  type DataRows,
  DataTable,
  Panel,
  StateBadge,
  When,
} from '@velvet/shared/console';
import type { ConversationItem } from '@velvet/shared/ops-contract/conversations';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages } from './conversations.messages.ts';

const lists = ['waiting', 'mine', 'all'] as const;
export type ListName = (typeof lists)[number];

/** Those that wait unless the address names another list. */
export const listOf = (name: string | null): ListName =>
  lists.find((known) => known === name) ?? 'waiting';

interface ConversationListProps {
  readonly rows: DataRows<ConversationItem>;
  readonly list: ListName;
  /** Whose conversation is open. */
  readonly member: number | undefined;
}

export function ConversationList({ rows, list, member }: ConversationListProps) {
  const intl = useIntl();
  const [, setSearch] = useSearchParams();
  const columns: readonly DataColumn<ConversationItem>[] = [
    {
      key: 'member',
      header: intl.formatMessage(messages.member),
      cell: ({ username }) => username,
      isNoWrap: true,
    },
    { key: 'excerpt', header: intl.formatMessage(messages.last), cell: ({ excerpt }) => excerpt },
    {
      key: 'assigned',
      header: intl.formatMessage(messages.assigned),
      cell: ({ assignedTo }) =>
        assignedTo !== undefined && <StateBadge tone="info">{assignedTo}</StateBadge>,
    },
    {
      key: 'waiting',
      header: intl.formatMessage(messages.waiting),
      align: 'end',
      isNoWrap: true,
      cell: ({ waitingSince, lastAt }) =>
        waitingSince === undefined ? <When at={lastAt} /> : <Age since={waitingSince} />,
    },
  ];
  return (
    <Panel
      isFlush
      actions={
        <SegmentedControl
          size="sm"
          data={lists.map((name) => ({ value: name, label: intl.formatMessage(messages[name]) }))}
          value={list}
          onChange={(value) => setSearch({ list: value }, { replace: true })}
          aria-label={intl.formatMessage(messages.which)}
        />
      }
    >
      <DataTable
        label={intl.formatMessage(messages.title)}
        rows={rows}
        columns={columns}
        keyOf={({ memberId }) => memberId}
        hrefOf={({ memberId }) => `/wallet/conversations?list=${list}&member=${memberId}`}
        isCurrent={({ memberId }) => memberId === member}
        empty={intl.formatMessage(list === 'waiting' ? messages.nobodyWaits : messages.none)}
      />
    </Panel>
  );
}
