import { When } from '@velvet/shared/console';
import type { CaseMessage } from '@velvet/shared/ops-contract/support-cases';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import * as styles from '../conversations/conversations.module.css';
import { messages } from './cases.messages.ts';

interface CaseMessagesProps {
  /** Newest first. */
  readonly items: readonly CaseMessage[];
}

/** What was written, the last message at the end and in view. */
export function CaseMessages({ items }: CaseMessagesProps) {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const newest = items[0]?.id;
  useEffect(() => {
    if (newest !== undefined && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  return (
    <ul
      ref={list}
      className={styles.messages}
      aria-label={intl.formatMessage(messages.messages)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
    >
      {items.toReversed().map(({ id, author, operator, text, sentAt }) => (
        <li key={id} className={styles.message} data-author={author}>
          <div className={styles.meta}>
            <strong>
              {author === 'guest'
                ? intl.formatMessage(messages.guest)
                : (operator ?? intl.formatMessage(messages.us))}
            </strong>
            <When at={sentAt} />
          </div>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
