import { useIntl } from 'react-intl';
import { messages } from './retry-note.messages.ts';
import * as styles from './sign-in.module.css';

const MINUTE_MS = 60_000;

/** When the server takes the next attempt; nothing when it takes one now. */
export function RetryNote({ at }: { at: Date | undefined }) {
  const intl = useIntl();
  const isSoon = at !== undefined && at.getTime() - Date.now() < MINUTE_MS;
  const format = { timeStyle: isSoon ? 'medium' : 'short' } as const;
  return (
    <p className={styles.wait} aria-live="polite">
      {at && intl.formatMessage(messages.tryAgainAt, { time: intl.formatTime(at, format) })}
    </p>
  );
}
