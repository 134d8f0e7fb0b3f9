import {
  AddressChoice,
  Age,
  type DataColumn,
  type DataRows,
  DataTable,
  Panel,
  StateBadge,
  When,
} from '@velvet/console-kit';
import type { ConversationItem } from '@velvet/contract/ops/conversations';
import { useIntl } from 'react-intl';
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
  const assignee = ({ assignedTo }: ConversationItem) =>
    assignedTo !== undefined && <StateBadge tone="info">{assignedTo}</StateBadge>;
  // Beside an open conversation there is no room for a column of its own.
  const isBeside = member !== undefined;
  const columns: readonly DataColumn<ConversationItem>[] = [
    {
      key: 'member',
      header: intl.formatMessage(messages.member),
      cell: ({ username }) => username,
      isNoWrap: true,
    },
    {
      key: 'excerpt',
      header: intl.formatMessage(messages.last),
      cell: (row) => (
        <>
          {row.excerpt}
          {isBeside && <div>{assignee(row)}</div>}
        </>
      ),
    },
    ...(isBeside
      ? []
      : [{ key: 'assigned', header: intl.formatMessage(messages.assigned), cell: assignee }]),
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
        <AddressChoice
          label={intl.formatMessage(messages.which)}
          parameter="list"
          options={lists.map((value) => ({ value, label: intl.formatMessage(messages[value]) }))}
          value={list}
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
