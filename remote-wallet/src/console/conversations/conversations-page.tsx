import { ConsolePage, StateBadge, useMessages, useOpsPages } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { conversationPage } from '@velvet/contract/ops/conversations';
import { useSearchParams } from 'react-router-dom';
import * as styles from '../thread/thread.module.css';
import { ThreadList } from '../thread/thread-list.tsx';
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
        <ThreadList
          texts={{
            title: t('title'),
            which: t('which'),
            who: t('member'),
            last: t('last'),
            since: t('waiting'),
            empty: t(list === 'waiting' ? 'nobodyWaits' : 'none'),
          }}
          lists={lists.map((value) => ({ value, label: t(value) }))}
          list={list}
          rows={rows}
          idOf={({ memberId }) => memberId}
          shown={member}
          hrefOf={({ memberId }) => `${addressOf(list)}&member=${memberId}`}
          more={{
            key: 'assigned',
            header: t('assigned'),
            cell: ({ assignedTo }) =>
              assignedTo !== undefined && <StateBadge tone="info">{assignedTo}</StateBadge>,
          }}
        />
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
