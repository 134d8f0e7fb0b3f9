import { Button, Group } from '@mantine/core';
import {
  FailureNotice,
  Panel,
  StateBadge,
  useConsole,
  useOpsChange,
  useOpsQuery,
} from '@velvet/console-kit';
import { toId } from '@velvet/contract/brand';
import {
  type ConversationDetail,
  closeConversation,
  conversationShown,
  releaseConversation,
  takeConversation,
} from '@velvet/contract/ops/conversations';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AnswerForm } from './answer-form.tsx';
import type { ListName } from './conversation-list.tsx';
import { ConversationMessages } from './conversation-messages.tsx';
import { messages, valued } from './conversations.messages.ts';

interface ConversationViewProps {
  readonly member: number;
  readonly list: ListName;
}

/** One conversation, newest message last, with what support does about it. */
export function ConversationView({ member, list }: ConversationViewProps) {
  const intl = useIntl();
  const { data, error, refetch } = useOpsQuery(conversationShown, { id: toId<'member'>(member) });
  const title = data
    ? intl.formatMessage(valued.withMember, { member: data.username })
    : intl.formatMessage(messages.conversation);
  return (
    <Panel
      title={title}
      actions={
        <Group gap="xs">
          {data && <Assignment conversation={data} />}
          <Button
            component={Link}
            to={`/wallet/conversations?list=${list}`}
            size="compact-sm"
            variant="subtle"
          >
            <FormattedMessage {...messages.backToList} />
          </Button>
        </Group>
      }
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && (
        <>
          <ConversationMessages conversation={data} />
          <AnswerForm conversation={data} />
        </>
      )}
    </Panel>
  );
}

/** Who looks after the conversation, and the ways to take it, release it, and take it off the list. */
function Assignment({ conversation }: { readonly conversation: ConversationDetail }) {
  const { operator, notify, describeFailure } = useConsole();
  const [take, taking] = useOpsChange(takeConversation);
  const [release, releasing] = useOpsChange(releaseConversation);
  const [close, closing] = useOpsChange(closeConversation);
  const { memberId, version, assignedTo, waitingSince } = conversation;
  const isMine = assignedTo === operator.name;
  const run = async (change: typeof take) => {
    const outcome = await change({ id: memberId, version });
    if (!outcome.ok) notify(describeFailure(outcome.failure), 'problem');
  };
  return (
    <>
      {assignedTo !== undefined && <StateBadge tone="info">{assignedTo}</StateBadge>}
      <Button
        size="compact-sm"
        variant="default"
        loading={taking.isRunning || releasing.isRunning}
        onClick={() => run(isMine ? release : take)}
      >
        <FormattedMessage {...(isMine ? messages.release : messages.take)} />
      </Button>
      {waitingSince !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          loading={closing.isRunning}
          onClick={() => run(close)}
        >
          <FormattedMessage {...messages.noAnswerNeeded} />
        </Button>
      )}
    </>
  );
}
