import type { SupportMessage, SupportTopic } from '@velvet/contract/support';
import { Button, Icon, Spinner, VisuallyHidden } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { shortMomentText } from '../format.tsx';
import { conversationValues, messages, topics } from './conversation.messages.ts';
import * as styles from './message-list.module.css';
import type { OutgoingMessage } from './outbox.ts';
import { messages as support } from './support-page.messages.ts';
import type { Outbox } from './use-outbox.ts';

interface BubbleProps {
  readonly author: SupportMessage['author'];
  readonly about: string | undefined;
  readonly picture: ReactNode;
  readonly text: string;
  /** When it was sent, or why it was not. */
  readonly foot: ReactNode;
}

function Bubble({ author, about, picture, text, foot }: BubbleProps) {
  const intl = useIntl();
  return (
    <li className={styles.message} data-author={author}>
      <VisuallyHidden>
        <FormattedMessage {...(author === 'member' ? messages.you : support.title)} />
      </VisuallyHidden>
      <div className={styles.bubble}>
        {about !== undefined && <p className={styles.about}>{aboutText(intl, about)}</p>}
        {picture}
        {text !== '' && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
      </div>
      <div className={styles.foot}>{foot}</div>
    </li>
  );
}

interface SentMessageProps {
  readonly message: SupportMessage;
  readonly onPictureError: (message: SupportMessage) => void;
}

/** A message that the server has. */
export function SentMessage({ message, onPictureError }: SentMessageProps) {
  const intl = useIntl();
  const { author, about, picture, text, sentAt } = message;
  return (
    <Bubble
      author={author}
      about={about}
      text={text}
      foot={shortMomentText(intl, sentAt)}
      picture={
        picture && (
          <a href={picture.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
            <img
              src={picture.url}
              width={picture.width}
              height={picture.height}
              alt={intl.formatMessage(messages.picture)}
              className={styles.picture}
              onError={() => onPictureError(message)}
            />
          </a>
        )
      }
    />
  );
}

interface UnsentMessageProps {
  readonly message: OutgoingMessage;
  readonly outbox: Pick<Outbox, 'sending' | 'retry' | 'remove'>;
}

/** A message that is on its way, waits, or was refused. */
export function UnsentMessage({ message, outbox }: UnsentMessageProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { key, about, image, text, refusal } = message;
  return (
    <Bubble
      author="member"
      about={about}
      text={text}
      picture={
        image !== undefined && <img src={image} alt={t('picture')} className={styles.picture} />
      }
      foot={
        outbox.sending === key ? (
          <span className={styles.state}>
            <Spinner />
            {t('sending')}
          </span>
        ) : (
          <span className={styles.state} data-refused={refusal === undefined ? undefined : ''}>
            <Icon path={icons.warning} size={16} />
            {refusal === undefined ? (
              t('waiting')
            ) : (
              <FormattedMessage {...conversationValues.refused} values={{ reason: refusal }} />
            )}
            <Button variant="quiet" size="small" onClick={() => outbox.retry(key)}>
              <FormattedMessage {...common.retry} />
            </Button>
            <Button variant="quiet" size="small" onClick={() => outbox.remove(key)}>
              {t('delete')}
            </Button>
          </span>
        )
      }
    />
  );
}

const isTopic = (kind: string): kind is keyof typeof topics => Object.hasOwn(topics, kind);

/** What a message is about, in the member's language: "Withdrawal, no. 42". */
export function aboutText(intl: IntlShape, about: string): string {
  const [kind = '', reference] = about.split(':');
  const topic = intl.formatMessage(topics[isTopic(kind) ? kind : ('other' satisfies SupportTopic)]);
  return reference === undefined
    ? topic
    : intl.formatMessage(conversationValues.topicWithReference, { topic, reference });
}
