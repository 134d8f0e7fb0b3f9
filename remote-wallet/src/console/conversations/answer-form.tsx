import { useOpsChange } from '@velvet/console-kit';
import { answerConversation, type ConversationDetail } from '@velvet/contract/ops/conversations';
import { useIntl } from 'react-intl';
import { AnswerComposer } from './answer-composer.tsx';
import { messages, valued } from './conversations.messages.ts';

/** Where support answers a member. */
export function AnswerForm({ conversation }: { readonly conversation: ConversationDetail }) {
  const intl = useIntl();
  const [answer, { isRunning }] = useOpsChange(answerConversation);
  const { memberId, version, language, username } = conversation;
  return (
    <AnswerComposer
      label={intl.formatMessage(valued.answerTo, { member: username })}
      describe={(name) => intl.formatMessage(valued.reads, { language: name })}
      language={language}
      isRunning={isRunning}
      send={(text) => answer({ id: memberId, version, text })}
      sentNotice={intl.formatMessage(messages.sent)}
    />
  );
}
