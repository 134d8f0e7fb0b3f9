import {
  AddressChoice,
  Age,
  ConsolePage,
  type DataColumns,
  type DataRows,
  DataTable,
  Panel,
  StateBadge,
  useMessages,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { type ConversationItem, conversationPage } from '@velvet/contract/ops/conversations';
import { useSearchParams } from 'react-router-dom';
import * as styles from '../thread/thread.module.css';
import { ConversationView } from './conversation-view.tsx';
import { messages } from './conversations.messages.ts';

/** Conversations with members: the list, and beside it the one in the address (spec S13.3, S15.1). */
export default function ConversationsPage() {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const list = listOf(search.get('list'));
  const rows = useOpsPages(conversationPage, { all: list === 'all', mine: list === 'mine' });
  const member = parseId<'member'>(search.get('member'));
  const isShown = member !== undefined;
  return (
    <ConsolePage title={t('title')} description={t('description')} sources={[rows]}>
      <div className={styles.panes} data-shown={isShown || undefined}>
        <ConversationList rows={rows} list={list} member={member} />
        {isShown && <ConversationView key={member} member={member} listAddress={addressOf(list)} />}
      </div>
    </ConsolePage>
  );
}

const lists = ['waiting', 'mine', 'all'] as const;
type ListName = (typeof lists)[number];

const addressOf = (list: ListName): string => `/wallet/conversations?list=${list}`;

/** Those that wait unless the address names another list. */
const listOf = (name: string | null): ListName =>
  lists.find((known) => known === name) ?? 'waiting';

interface ConversationListProps {
  readonly rows: DataRows<ConversationItem>;
  readonly list: ListName;
  /** Whose conversation is open. */
  readonly member: number | undefined;
}

function ConversationList({ rows, list, member }: ConversationListProps) {
  const t = useMessages(messages);
  const assignee = ({ assignedTo }: ConversationItem) =>
    assignedTo !== undefined && <StateBadge tone="info">{assignedTo}</StateBadge>;
  const time = ({ waitingSince, lastAt }: ConversationItem) =>
    waitingSince === undefined ? <When at={lastAt} /> : <Age since={waitingSince} />;
  // Beside an open conversation there is room for two columns.
  const isBeside = member !== undefined;
  const columns: DataColumns<ConversationItem> = [
    {
      key: 'member',
      header: t('member'),
      cell: ({ username }) => username,
      isNoWrap: !isBeside,
      isProse: isBeside,
    },
    {
      key: 'excerpt',
      header: t('last'),
      isProse: true,
      cell: (row) => (
        <>
          {row.excerpt}
          {isBeside && (
            <div className={styles.meta}>
              {time(row)}
              {assignee(row)}
            </div>
          )}
        </>
      ),
    },
    { key: 'assigned', header: t('assigned'), cell: assignee },
    { key: 'waiting', header: t('waiting'), align: 'end', isNoWrap: true, cell: time },
  ];
  return (
    <Panel
      isFlush
      actions={
        <AddressChoice
          label={t('which')}
          parameter="list"
          options={lists.map((value) => ({ value, label: t(value) }))}
          value={list}
        />
      }
    >
      <DataTable
        label={t('title')}
        rows={rows}
        columns={isBeside ? columns.slice(0, 2) : columns}
        keyOf={({ memberId }) => memberId}
        hrefOf={({ memberId }) => `${addressOf(list)}&member=${memberId}`}
        isCurrent={({ memberId }) => memberId === member}
        empty={t(list === 'waiting' ? 'nobodyWaits' : 'none')}
      />
    </Panel>
  );
}
