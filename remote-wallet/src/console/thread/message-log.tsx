import { When } from '@velvet/console-kit';
import type { EpochSeconds } from '@velvet/contract/time';
import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from './thread.module.css';

interface MessageLogProps {
  readonly label: string;
  /** The newest message; when another one comes, it is scrolled to. */
  readonly newest: number | undefined;
  /** `LogMessage`s, newest last. */
  readonly children: ReactNode;
}

/** Messages of a conversation or a case, the last one at the end and in view. */
export function MessageLog({ label, newest, children }: MessageLogProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (newest !== undefined && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  return (
    <ul
      ref={list}
      className={styles.messages}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
    >
      {children}
    </ul>
  );
}

interface LogMessageProps {
  readonly author: string;
  readonly isOurs: boolean;
  readonly sentAt: EpochSeconds;
  readonly text: string;
  /** Beside author and time. */
  readonly about?: ReactNode;
  /** Below the text. */
  readonly children?: ReactNode;
}

export function LogMessage({ author, isOurs, sentAt, text, about, children }: LogMessageProps) {
  return (
    <li className={styles.message} data-ours={isOurs || undefined}>
      <div className={styles.meta}>
        <strong>{author}</strong>
        <When at={sentAt} />
        {about}
      </div>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {children}
    </li>
  );
}
