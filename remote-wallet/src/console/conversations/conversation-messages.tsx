import { Anchor, Button } from '@mantine/core';
import { FailureNotice, skipToken, useOpsQuery, When } from '@velvet/shared/console';
import {
  type ConversationDetail,
  type ConversationMessage,
  conversationPicture,
} from '@velvet/shared/ops-contract/conversations';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { messages, topics, valued } from './conversations.messages.ts';
import * as styles from './conversations.module.css';

/** The newest messages, the last one at the end and in view. */
export function ConversationMessages({
  conversation,
}: {
  readonly conversation: ConversationDetail;
}) {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const { items } = conversation.messages;
  const newest = items[0]?.id;
  useEffect(() => {
    if (newest !== undefined && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  return (
    <ul
      ref={list}
      className={styles.messages}
      aria-label={intl.formatMessage(messages.conversation)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
    >
      {items.toReversed().map((message) => (
        <Message key={message.id} message={message} member={conversation.username} />
      ))}
    </ul>
  );
}

interface MessageProps {
  readonly message: ConversationMessage;
  readonly member: string;
}

function Message({ message, member }: MessageProps) {
  const intl = useIntl();
  const { author, text, about, sentAt, hasPicture, id } = message;
  return (
    <li className={styles.message} data-author={author}>
      <div className={styles.meta}>
        <strong>{author === 'member' ? member : intl.formatMessage(messages.us)}</strong>
        <When at={sentAt} />
        {about !== '' && <About about={about} />}
      </div>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {hasPicture && <Picture id={id} />}
    </li>
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
