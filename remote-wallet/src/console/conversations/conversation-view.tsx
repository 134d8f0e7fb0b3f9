import { Anchor, Button, Group } from '@mantine/core';
import {
  FailureNotice,
  Panel,
  SmallButton,
  StateBadge,
  skipToken,
  useConsole,
  useMessages,
  useNotifiedChange,
  useOpsChange,
  useOpsQuery,
} from '@velvet/console-kit';
import {
  answerConversation,
  type ConversationDetail,
  type ConversationMessage,
  closeConversation,
  conversationPicture,
  conversationShown,
  releaseConversation,
  takeConversation,
} from '@velvet/contract/ops/conversations';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AnswerComposer } from '../thread/answer-composer.tsx';
import { LogMessage, MessageLog } from '../thread/message-log.tsx';
import * as styles from '../thread/thread.module.css';
import { messages, topics, valued } from './conversations.messages.ts';

interface ConversationViewProps {
  readonly member: ConversationDetail['memberId'];
  /** The address of the list that it was opened from. */
  readonly listAddress: string;
}

/** One conversation, newest message last, with what support does about it. */
export function ConversationView({ member, listAddress }: ConversationViewProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { data, error, refetch } = useOpsQuery(conversationShown, { id: member });
  const title = data
    ? intl.formatMessage(valued.withMember, { member: data.username })
    : t('conversation');
  return (
    <Panel
      title={title}
      actions={
        <Group gap="xs">
          {data && <Assignment conversation={data} />}
          <Button component={Link} to={listAddress} size="compact-sm" variant="subtle">
            {t('close')}
          </Button>
        </Group>
      }
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && (
        <>
          <MessageLog label={t('conversation')} newest={data.messages.items[0]?.id}>
            <ConversationMessages conversation={data} />
          </MessageLog>
          <AnswerComposer
            endpoint={answerConversation}
            id={member}
            version={data.version}
            language={data.language}
            label={intl.formatMessage(valued.answerTo, { member: data.username })}
            describe={(language) => intl.formatMessage(valued.reads, { language })}
            sentNotice={t('sent')}
          />
        </>
      )}
    </Panel>
  );
}

interface ConversationProps {
  readonly conversation: ConversationDetail;
}

/** Who looks after the conversation, and the ways to take it, release it, and take it off the list. */
function Assignment({ conversation }: ConversationProps) {
  const t = useMessages(messages);
  const { operator } = useConsole();
  const makeChange = useNotifiedChange();
  const [take, taking] = useOpsChange(takeConversation);
  const [release, releasing] = useOpsChange(releaseConversation);
  const [close, closing] = useOpsChange(closeConversation);
  const { memberId, version, assignedTo, waitingSince } = conversation;
  const isMine = assignedTo === operator.name;
  const run = (change: typeof take) =>
    makeChange({ change: () => change({ id: memberId, version }) });
  return (
    <>
      {assignedTo !== undefined && <StateBadge tone="info">{assignedTo}</StateBadge>}
      <SmallButton
        text={t(isMine ? 'release' : 'take')}
        isRunning={taking.isRunning || releasing.isRunning}
        onClick={() => run(isMine ? release : take)}
      />
      {waitingSince !== undefined && (
        <SmallButton
          text={t('noAnswerNeeded')}
          isRunning={closing.isRunning}
          onClick={() => run(close)}
        />
      )}
    </>
  );
}

/** The messages that were read, and above them the way to those before. */
function ConversationMessages({ conversation }: ConversationProps) {
  const t = useMessages(messages);
  const { memberId, username, messages: page } = conversation;
  return (
    <>
      {page.next !== undefined && <Earlier id={memberId} cursor={page.next} />}
      {page.items.toReversed().map(({ id, author, text, about, sentAt, hasPicture }) => (
        <LogMessage
          key={id}
          author={author === 'member' ? username : t('us')}
          isOurs={author === 'operator'}
          sentAt={sentAt}
          text={text}
          about={about !== '' && <About about={about} />}
        >
          {hasPicture && <Picture id={id} />}
        </LogMessage>
      ))}
    </>
  );
}

/** The messages before those on screen, once they are asked for. */
function Earlier(input: OpsInputOf<typeof conversationShown>) {
  const t = useMessages(messages);
  const [isWanted, setWanted] = useState(false);
  const { data, error, isLoading, refetch } = useOpsQuery(
    conversationShown,
    isWanted ? input : skipToken,
  );
  if (data) return <ConversationMessages conversation={data} />;
  return (
    <li>
      {error ? (
        <FailureNotice failure={error} onRetry={refetch} />
      ) : (
        <SmallButton text={t('earlier')} isRunning={isLoading} onClick={() => setWanted(true)} />
      )}
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
  const t = useMessages(messages);
  const [isWanted, setWanted] = useState(false);
  const { data, error, isLoading, refetch } = useOpsQuery(
    conversationPicture,
    isWanted ? { id } : skipToken,
    { refetchOnFocus: false },
  );
  if (error) return <FailureNotice failure={error} onRetry={refetch} />;
  if (data) {
    return <img className={styles.picture} src={data.image} alt={t('picture')} />;
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      mt="xs"
      loading={isLoading}
      onClick={() => setWanted(true)}
    >
      {t('showPicture')}
    </Button>
  );
}
