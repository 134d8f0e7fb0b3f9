import { Anchor, Button } from '@mantine/core';
import { FailureNotice, skipToken, useOpsQuery } from '@velvet/console-kit';
import {
  type ConversationDetail,
  type ConversationMessage,
  conversationPicture,
} from '@velvet/contract/ops/conversations';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { LogMessage, MessageLog } from '../thread/message-log.tsx';
import * as styles from '../thread/thread.module.css';
import { messages, topics, valued } from './conversations.messages.ts';

interface ConversationMessagesProps {
  readonly conversation: ConversationDetail;
}

/** The newest messages. */
export function ConversationMessages({ conversation }: ConversationMessagesProps) {
  const intl = useIntl();
  const { username, messages: page } = conversation;
  return (
    <MessageLog label={intl.formatMessage(messages.conversation)} newest={page.items[0]?.id}>
      {page.items.toReversed().map(({ id, author, text, about, sentAt, hasPicture }) => (
        <LogMessage
          key={id}
          author={author === 'member' ? username : intl.formatMessage(messages.us)}
          isOurs={author === 'operator'}
          sentAt={sentAt}
          text={text}
          about={about !== '' && <About about={about} />}
        >
          {hasPicture && <Picture id={id} />}
        </LogMessage>
      ))}
    </MessageLog>
  );
}

const isTopic = (kind: string): kind is keyof typeof topics => Object.hasOwn(topics, kind);

/** The topic of a message; a withdrawal is a link to it. */
function About({ about }: { readonly about: string }) {
  const intl = useIntl();
  const [kind = '', reference] = about.split(':');
  const topic = intl.formatMessage(topics[isTopic(kind) ? kind : 'other']);
  if (reference === undefined) return topic;
  const label = intl.formatMessage(valued.topicWithReference, { topic, reference });
  if (kind !== 'withdrawal' || !/^\d+$/.test(reference)) return label;
  return (
    <Anchor component={Link} to={`/wallet/withdrawals?id=${reference}`} size="sm">
      {label}
    </Anchor>
  );
}

/** A picture is fetched when it is asked for: it may show what nobody wants to see unasked. */
function Picture({ id }: Pick<ConversationMessage, 'id'>) {
  const intl = useIntl();
  const [isWanted, setWanted] = useState(false);
  const { data, error, isLoading, refetch } = useOpsQuery(
    conversationPicture,
    isWanted ? { id } : skipToken,
    { refetchOnFocus: false },
  );
  if (error) return <FailureNotice failure={error} onRetry={refetch} />;
  if (data) {
    return (
      <img className={styles.picture} src={data.image} alt={intl.formatMessage(messages.picture)} />
    );
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      mt="xs"
      loading={isLoading}
      onClick={() => setWanted(true)}
    >
      <FormattedMessage {...messages.showPicture} />
    </Button>
  );
}
