import type { CaseMessage } from '@velvet/contract/ops/support-cases';
import { useIntl } from 'react-intl';
import { LogMessage, MessageLog } from '../thread/message-log.tsx';
import { messages } from './cases.messages.ts';

interface CaseMessagesProps {
  /** Newest first. */
  readonly items: readonly CaseMessage[];
}

export function CaseMessages({ items }: CaseMessagesProps) {
  const intl = useIntl();
  const authorOf = ({ author, operator }: CaseMessage) =>
    author === 'guest'
      ? intl.formatMessage(messages.guest)
      : (operator ?? intl.formatMessage(messages.us));
  return (
    <MessageLog label={intl.formatMessage(messages.messages)} newest={items[0]?.id}>
      {items.toReversed().map((message) => (
        <LogMessage
          key={message.id}
          author={authorOf(message)}
          isOurs={message.author === 'operator'}
          sentAt={message.sentAt}
          text={message.text}
        />
      ))}
    </MessageLog>
  );
}
