import type { SupportCaseMessage } from '@velvet/contract/support-case';
import { toEpochMs } from '@velvet/contract/time';
import { Button, Icon, Spinner, VisuallyHidden } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UnsentMessage } from './case-memory.ts';
import { messages, valued } from './support-case.messages.ts';
import * as styles from './support-case.module.css';

interface BubbleProps {
  readonly author: SupportCaseMessage['author'];
  readonly text: string;
  /** When it was sent, or why it was not. */
  readonly foot: ReactNode;
}

function Bubble({ author, text, foot }: BubbleProps) {
  return (
    <li className={styles.message} data-author={author}>
      <VisuallyHidden>
        <FormattedMessage {...(author === 'guest' ? messages.you : messages.support)} />
      </VisuallyHidden>
      <p className={styles.bubble} dir="auto">
        {text}
      </p>
      <div className={styles.foot}>{foot}</div>
    </li>
  );
}

/** A message that the server has. */
export function SentMessage({ message }: { readonly message: SupportCaseMessage }) {
  const intl = useIntl();
  const { author, text, sentAt } = message;
  const format = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  const foot = intl.formatDate(toEpochMs(sentAt), format);
  return <Bubble author={author} text={text} foot={foot} />;
}

interface UnsentProps {
  readonly message: UnsentMessage;
  readonly isSending: boolean;
  readonly onRetry: () => void;
  readonly onDelete: () => void;
}

/** A message that is on its way, waits, or was refused. */
export function Unsent({ message, isSending, onRetry, onDelete }: UnsentProps) {
  const { text, refusal } = message;
  const state = isSending ? (
    <span className={styles.state}>
      <Spinner />
      <FormattedMessage {...messages.sending} />
    </span>
  ) : (
    <span className={styles.state} data-refused={refusal === undefined ? undefined : ''}>
      <Icon path={icons.warning} size={16} />
      {refusal === undefined ? (
        <FormattedMessage {...messages.waiting} />
      ) : (
        <FormattedMessage {...valued.refused} values={{ reason: refusal }} />
      )}
      <Button variant="quiet" size="small" onClick={onRetry}>
        <FormattedMessage {...messages.retry} />
      </Button>
      <Button variant="quiet" size="small" onClick={onDelete}>
        <FormattedMessage {...messages.delete} />
      </Button>
    </span>
  );
  return <Bubble author="guest" text={text} foot={state} />;
}
