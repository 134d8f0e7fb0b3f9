import {
  AddressChoice,
  Age,
  ConsolePage,
  type DataColumn,
  type DataRows,
  DataTable,
  Panel,
  StateBadge,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { type ConversationItem, conversationPage } from '@velvet/contract/ops/conversations';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import * as styles from '../thread/thread.module.css';
import { ConversationView } from './conversation-view.tsx';
import { messages } from './conversations.messages.ts';

/** Conversations with members: the list, and beside it the one in the address (spec S13.3, S15.1). */
export default function ConversationsPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const list = listOf(search.get('list'));
  const rows = useOpsPages(conversationPage, { all: list === 'all', mine: list === 'mine' });
  const member = Number(search.get('member'));
  const isShown = Number.isSafeInteger(member) && member > 0;
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[rows]}
    >
      <div className={styles.panes} data-shown={isShown || undefined}>
        <ConversationList rows={rows} list={list} member={isShown ? member : undefined} />
        {isShown && <ConversationView key={member} member={member} list={list} />}
      </div>
    </ConsolePage>
  );
}

const lists = ['waiting', 'mine', 'all'] as const;
export type ListName = (typeof lists)[number];

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
  const intl = useIntl();
  const assignee = ({ assignedTo }: ConversationItem) =>
    assignedTo !== undefined && <StateBadge tone="info">{assignedTo}</StateBadge>;
  const time = ({ waitingSince, lastAt }: ConversationItem) =>
    waitingSince === undefined ? <When at={lastAt} /> : <Age since={waitingSince} />;
  // Beside an open conversation there is room for two columns.
  const isBeside = member !== undefined;
  const columns: readonly DataColumn<ConversationItem>[] = [
    {
      key: 'member',
      header: intl.formatMessage(messages.member),
      cell: ({ username }) => username,
      isNoWrap: !isBeside,
      isProse: isBeside,
    },
    {
      key: 'excerpt',
      header: intl.formatMessage(messages.last),
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
    { key: 'assigned', header: intl.formatMessage(messages.assigned), cell: assignee },
    {
      key: 'waiting',
      header: intl.formatMessage(messages.waiting),
      align: 'end',
      isNoWrap: true,
      cell: time,
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
        columns={isBeside ? columns.slice(0, 2) : columns}
        keyOf={({ memberId }) => memberId}
        hrefOf={({ memberId }) => `/wallet/conversations?list=${list}&member=${memberId}`}
        isCurrent={({ memberId }) => memberId === member}
        empty={intl.formatMessage(list === 'waiting' ? messages.nobodyWaits : messages.none)}
      />
    </Panel>
  );
}
