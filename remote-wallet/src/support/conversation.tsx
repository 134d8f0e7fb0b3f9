import { decode } from '@velvet/contract/codec';
import type { UserInfo } from '@velvet/contract/member';
import { supportAbout } from '@velvet/contract/support';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { Button, ButtonLink, Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Unloaded } from '../account-screen/account-screen.tsx';
import { useDraft } from '../form/use-draft.ts';
import { answerTime } from './answer-time.ts';
import { Composer } from './composer.tsx';
import { conversationValues, messages } from './conversation.messages.ts';
import * as styles from './conversation.module.css';
import { SentMessage, UnsentMessage } from './message-list.tsx';
import { outboxIsFull } from './outbox.ts';
import { messages as support, valued } from './support-page.messages.ts';
import { useConversation } from './use-conversation.ts';
import { mergeMessages, type NewMessage, useOutbox } from './use-outbox.ts';

/** What led here, from the address: `?about=withdrawal:42`. */
function useAbout() {
  const [parameters] = useSearchParams();
  const given = decode(supportAbout, parameters.get('about'));
  return useState<string | undefined>(given.ok ? given.value : undefined);
}

/** The member's conversation with the operators (spec S15.1). */
export function Conversation({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const { overlays } = useHost();
  const conversation = useConversation();
  const outbox = useOutbox();
  const draft = useDraft('support', user.id, { text: '' });
  const [about, setAbout] = useAbout();
  const { messages: history, answeredWithinS } = conversation;
  const { sent, unsent } = mergeMessages(history ?? [], outbox);
  const isEmpty = sent.length + unsent.length === 0;

  const send = (message: NewMessage): boolean => {
    if (outboxIsFull(outbox.messages)) {
      overlays.toast(intl.formatMessage(messages.full), { tone: 'error' });
      return false;
    }
    outbox.send(message);
    draft.reset();
    setAbout(undefined);
    return true;
  };

  return (
    <div className={styles.conversation}>
      {/* Reversed, so that the browser keeps the newest message in view. */}
      <div className={styles.scroller} tabIndex={-1}>
        <div className={styles.content}>
          <Introduction user={user} answeredWithinS={answeredWithinS} />
          {conversation.hasOlder && (
            <Button
              variant="quiet"
              busy={conversation.isFetchingOlder}
              onClick={conversation.fetchOlder}
            >
              <FormattedMessage {...messages.older} />
            </Button>
          )}
          {history && (
            <div role="log" aria-label={intl.formatMessage(messages.log)}>
              <ol className={styles.messages}>
                {sent.map((message) => (
                  <SentMessage
                    key={message.id}
                    message={message}
                    onPictureError={conversation.renewPicture}
                  />
                ))}
                {unsent.map((message) => (
                  <UnsentMessage key={message.key} message={message} outbox={outbox} />
                ))}
              </ol>
            </div>
          )}
          {!history && <Unloaded query={conversation} blocks={['row', 'row', 'row']} />}
        </div>
      </div>
      <Composer
        text={draft.fields.text}
        onText={(text) => draft.setField('text', text)}
        about={about}
        onAbout={setAbout}
        offersTopics={history !== undefined && isEmpty}
        onSend={send}
      />
    </div>
  );
}

interface IntroductionProps {
  readonly user: UserInfo;
  readonly answeredWithinS: number | undefined;
}

/** Who answers, and how soon. */
function Introduction({ user, answeredWithinS }: IntroductionProps) {
  const intl = useIntl();
  const time = answeredWithinS === undefined ? undefined : answerTime(answeredWithinS);
  return (
    <section className={styles.introduction}>
      <span className={styles.emblem}>
        <Icon path={icons.headset} size={24} />
      </span>
      <h2 className={styles.heading}>{intl.formatMessage(support.heading)}</h2>
      {time && <p>{intl.formatMessage(conversationValues[time.unit], { count: time.count })}</p>}
      <p>{intl.formatMessage(valued.number, { id: user.idNumber })}</p>
      <p>{intl.formatMessage(support.never)}</p>
      <ButtonLink href={href.to('supportOnline')} variant="quiet" size="small">
        <FormattedMessage {...messages.questions} />
      </ButtonLink>
    </section>
  );
}
