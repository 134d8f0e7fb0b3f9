import { ConsolePage, useOpsPages } from '@velvet/console-kit';
import { conversationPage } from '@velvet/contract/ops/conversations';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import * as styles from '../thread/thread.module.css';
import { ConversationList, listOf } from './conversation-list.tsx';
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
