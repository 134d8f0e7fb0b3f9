import { Group } from '@mantine/core';
import {
  BulkBar,
  BulkDialog,
  BulkHistory,
  type BulkWords,
  ConsolePage,
  type DataColumns,
  DataTable,
  dateColumn,
  Panel,
  pointsColumn,
  type Selection,
  StateBadge,
  timeColumn,
  useConsole,
  useMessages,
  useOpsChange,
  useOpsPages,
  useSelection,
} from '@velvet/console-kit';
import { previewMembers } from '@velvet/contract/ops/member-bulk';
import { type MemberItem, memberPage } from '@velvet/contract/ops/members';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { MemberState } from './member-facts.tsx';
import { type MemberFilter, MemberFilters, useMemberFilter } from './member-filters.tsx';
import { messages } from './members.messages.ts';

export function MemberList() {
  const t = useMessages(messages);
  const filter = useMemberFilter();
  const list = useOpsPages(memberPage, filter.input);
  // A member whose value has changed between two pages of a sorted list may be in both.
  const items = list.items && [...new Map(list.items.map((item) => [item.id, item])).values()];
  const words = useMemberWords();
  const mayChange = useConsole().mayCall(previewMembers);
  const selection = useSelection({
    items,
    nameOf: ({ username }: MemberItem) => username,
    filter: JSON.stringify(filter.matching),
  });
  return (
    <ConsolePage
      title={t('members')}
      description={t('hint')}
      sources={[list]}
      actions={mayChange && <BulkHistory kind="member" words={words} />}
    >
      <Panel isFlush>
        <MemberFilters key={filter.said('q')} filter={filter} />
        {mayChange && (
          <ChangeMembers selection={selection} filter={filter} hasMore={list.hasMore} />
        )}
        <DataTable
          selection={mayChange ? selection.rows : undefined}
          label={t('members')}
          rows={{ ...list, items }}
          hrefOf={({ id }) => `/members?id=${id}`}
          empty={t('none')}
          columns={useColumns()}
          sort={filter.order}
          onSort={filter.sortBy}
        />
      </Panel>
    </ConsolePage>
  );
}

function useColumns(): DataColumns<MemberItem> {
  const intl = useIntl();
  const t = useMessages(messages);
  return [
    { key: 'username', header: t('member'), cell: ({ username }) => username },
    { key: 'number', header: t('number'), cell: ({ idNumber }) => idNumber },
    {
      key: 'state',
      header: t('state'),
      cell: ({ status, vip }) => (
        <Group gap="xs">
          <MemberState status={status} />
          {vip && <StateBadge tone="info">VIP</StateBadge>}
        </Group>
      ),
    },
    { ...pointsColumn('balance', t('balance'), ({ balance }) => balance), isSortable: true },
    dateColumn('registered', t('registered'), ({ registeredAt }) => registeredAt),
    {
      key: 'waiting',
      header: t('waiting'),
      align: 'end',
      isSortable: true,
      cell: ({ waiting }) => waiting !== undefined && waiting > 0 && intl.formatNumber(waiting),
    },
    {
      ...timeColumn('seen', t('lastSeen'), ({ lastSeenAt }: MemberItem) => lastSeenAt, {
        none: t('noSession'),
      }),
      isSortable: true,
    },
  ];
}

interface ChangeMembersProps {
  readonly selection: Selection<MemberItem>;
  readonly filter: MemberFilter;
  readonly hasMore: boolean;
}

const words = ['disable', 'enable'] as const;

/** Disables or enables the selected members, after a preview. */
function ChangeMembers({ selection, filter, hasMore }: ChangeMembersProps) {
  const t = useMessages(messages);
  const texts = useMemberWords();
  const [preview] = useOpsChange(previewMembers);
  const [word, setWord] = useState<(typeof words)[number]>();
  const { ids } = selection;
  if (selection.isEmpty) return null;
  return (
    <>
      <BulkBar
        count={ids?.length}
        hasMore={hasMore}
        onSelectMatching={selection.selectMatching}
        onClear={selection.clear}
        actions={words.map((action) => ({ action, label: texts.describe({ word: action }) }))}
        onAction={setWord}
        isRunning={false}
      />
      {word && (
        <BulkDialog
          title={texts.describe({ word })}
          words={texts}
          onClose={() => setWord(undefined)}
          reason={word === 'disable' ? { hint: t('disableHint') } : {}}
          preview={(reason) =>
            preview({
              change: { word, reason },
              ...(ids === undefined ? { matching: filter.matching } : { ids }),
            })
          }
        />
      )}
    </>
  );
}

const MEMBERS = '/members';

/** What bulk changes of members are called. */
export function useMemberWords(): BulkWords {
  const t = useMessages(messages);
  return {
    describe: ({ word }) => t(word === 'enable' ? 'enableMany' : 'disableMany'),
    valueOf: (value) => t(value === 'active' ? 'active' : 'disabled'),
    hrefOf: (id) => `${MEMBERS}?id=${id}`,
    list: { href: MEMBERS, label: t('back') },
  };
}
