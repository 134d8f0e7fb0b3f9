import type { SupportCase } from '@velvet/contract/support-case';
import { toEpochMs } from '@velvet/contract/time';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { ButtonLink, ErrorState, Spinner } from '@velvet/ui';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CaseComposer } from './case-composer.tsx';
import { type CaseMemory, type ChangeMemory, withoutCase } from './case-memory.ts';
import { SentMessage, Unsent } from './case-messages.tsx';
import { stepAddress } from './case-steps.ts';
import { messages, valued } from './support-case.messages.ts';
import * as styles from './support-case.module.css';
import { useCase } from './use-case.ts';

interface ConversationProps {
  readonly code: string;
  readonly memory: CaseMemory;
  readonly onMemory: ChangeMemory;
  readonly returnTo: string | undefined;
}

/** What the guest and customer service have written. */
export function CaseConversation({ code, memory, onMemory, returnTo }: ConversationProps) {
  const intl = useIntl();
  const { describeError } = useHost();
  const { shown, error, read, outgoing } = useCase(code, memory, onMemory);
  const scroller = useRef<HTMLDivElement>(null);
  const isThere = shown !== undefined;
  // What led here is gone, and the focus with it.
  useEffect(() => {
    if (isThere) scroller.current?.focus({ preventScroll: true });
  }, [isThere]);

  if (error?.kind === 'refused' && error.refusal === 'wrong_code') {
    return (
      <ErrorState
        message={describeError(error)}
        retryLabel={intl.formatMessage(messages.another)}
        onRetry={() => onMemory(withoutCase)}
      />
    );
  }
  if (!shown) {
    return error ? (
      <ErrorState
        message={describeError(error)}
        retryLabel={intl.formatMessage(messages.retry)}
        onRetry={() => void read()}
      />
    ) : (
      <p className={styles.loading}>
        <Spinner />
      </p>
    );
  }
  const sent = new Set(shown.messages.map(({ key }) => key));
  return (
    <div className={styles.conversation}>
      {/* Reversed, so that the browser keeps the newest message in view. */}
      <div ref={scroller} className={styles.scroller} tabIndex={-1}>
        <div className={styles.content}>
          <Introduction shown={shown} returnTo={returnTo} />
          <div role="log" aria-label={intl.formatMessage(messages.title)}>
            <ol className={styles.messages}>
              {shown.messages.toReversed().map((message) => (
                <SentMessage key={message.id} message={message} />
              ))}
              {memory.unsent
                .filter(({ key }) => !sent.has(key))
                .map((message) => (
                  <Unsent
                    key={message.key}
                    message={message}
                    isSending={outgoing.sending === message.key}
                    onRetry={() => outgoing.retry(message.key)}
                    onDelete={() => outgoing.remove(message.key)}
                  />
                ))}
            </ol>
          </div>
        </div>
      </div>
      {shown.isOpen && (
        <CaseComposer
          text={memory.draft}
          onText={(draft) => onMemory((current) => ({ ...current, draft }))}
          onSend={outgoing.send}
        />
      )}
    </div>
  );
}

interface IntroductionProps {
  readonly shown: SupportCase;
  readonly returnTo: string | undefined;
}

/** What customer service asks for, how long the case lasts, and the way to what it was opened for. */
function Introduction({ shown: { isOpen, endsAt }, returnTo }: IntroductionProps) {
  const intl = useIntl();
  const date = intl.formatDate(toEpochMs(endsAt), { dateStyle: 'medium' });
  return (
    <section className={styles.introduction}>
      {isOpen && (
        <p>
          <FormattedMessage {...messages.never} />
        </p>
      )}
      <p>
        <FormattedMessage {...(isOpen ? valued.ends : valued.ended)} values={{ date }} />
      </p>
      <p className={styles.ways}>
        <ButtonLink href={href.login(returnTo)} variant="quiet" size="small">
          <FormattedMessage {...messages.logIn} />
        </ButtonLink>
        {!isOpen && (
          <ButtonLink href={stepAddress('ask', returnTo)} variant="quiet" size="small">
            <FormattedMessage {...messages.newCase} />
          </ButtonLink>
        )}
      </p>
    </section>
  );
}
