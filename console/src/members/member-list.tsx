import { Group } from '@mantine/core';
import {
  BulkHistory,
  ConsolePage,
  type DataColumn,
  DataTable,
  Panel,
  Points,
  StateBadge,
  useConsole,
  useOpsPages,
  useSelection,
  When,
} from '@velvet/console-kit';
import { previewMembers } from '@velvet/contract/ops/member-bulk';
import { type MemberItem, memberPage } from '@velvet/contract/ops/members';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { ChangeMembers } from './change-members.tsx';
import { filterOf, inputOf, matchingOf, nextMemberSort, queryOf } from './member-filter.ts';
import { MemberFilters } from './member-filters.tsx';
import { MemberState } from './member-state.tsx';
import { messages } from './members.messages.ts';
import { useMemberWords } from './use-member-words.ts';

export function MemberList() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const list = useOpsPages(memberPage, inputOf(filter));
  // A member whose value has changed between two pages of a sorted list may be in both.
  const items = list.items && [...new Map(list.items.map((item) => [item.id, item])).values()];
  const words = useMemberWords();
  const mayChange = useConsole().mayCall(previewMembers);
  const selection = useSelection({
    items,
    nameOf: ({ username }: MemberItem) => username,
    filter: JSON.stringify(matchingOf(filter)),
  });
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.hint)}
      sources={[list]}
      actions={mayChange && <BulkHistory kind="member" words={words} />}
    >
      <Panel isFlush>
        <MemberFilters
          key={filter.query}
          filter={filter}
          onChange={(changed) => setSearch(queryOf(changed))}
        />
        {mayChange && (
          <ChangeMembers selection={selection} filter={filter} hasMore={list.hasMore} />
        )}
        <DataTable
          selection={mayChange ? selection.rows : undefined}
          label={intl.formatMessage(messages.title)}
          rows={{ ...list, items }}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/members?id=${id}`}
          empty={intl.formatMessage(messages.none)}
          columns={useColumns()}
          sort={filter.sort}
          onSort={(key) =>
            setSearch(queryOf({ ...filter, sort: nextMemberSort(filter.sort, key) }))
          }
        />
      </Panel>
    </ConsolePage>
  );
}

function useColumns(): readonly DataColumn<MemberItem>[] {
  const intl = useIntl();
  return [
    {
      key: 'username',
      header: intl.formatMessage(messages.username),
      cell: ({ username }) => username,
    },
    {
      key: 'number',
      header: intl.formatMessage(messages.number),
      cell: ({ idNumber }) => idNumber,
    },
    {
      key: 'state',
      header: intl.formatMessage(messages.state),
      cell: ({ status, vip }) => (
        <Group gap="xs">
          <MemberState status={status} />
          {vip && <StateBadge tone="info">VIP</StateBadge>}
        </Group>
      ),
    },
    {
      key: 'balance',
      header: intl.formatMessage(messages.balance),
      align: 'end',
      isSortable: true,
      cell: ({ balance }) => <Points amount={balance} />,
    },
    {
      key: 'registered',
      header: intl.formatMessage(messages.registered),
      cell: ({ registeredAt }) => <When at={registeredAt} precision="date" />,
    },
    {
      key: 'waiting',
      header: intl.formatMessage(messages.waiting),
      align: 'end',
      isSortable: true,
      cell: ({ waiting }) => waiting !== undefined && waiting > 0 && intl.formatNumber(waiting),
    },
    {
      key: 'seen',
      header: intl.formatMessage(messages.lastSeen),
      isSortable: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === undefined ? (
          intl.formatMessage(messages.noSession)
        ) : (
          <When at={lastSeenAt} />
        ),
    },
  ];
}
