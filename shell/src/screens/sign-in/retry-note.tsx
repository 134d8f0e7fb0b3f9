import { useIntl } from 'react-intl';
import { messages } from './retry-note.messages.ts';
import * as styles from './sign-in.module.css';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 12 * 60 * MINUTE_MS;

/** When the server takes the next attempt; nothing when it takes one now. */
export function RetryNote({ at }: { at: Date | undefined }) {
  const intl = useIntl();
  const waitMs = at === undefined ? 0 : at.getTime() - Date.now();
  const timeStyle = waitMs < MINUTE_MS ? 'medium' : 'short';
  const format: { timeStyle: 'medium' | 'short'; dateStyle?: 'medium' } = {
    timeStyle,
    ...(waitMs > HALF_DAY_MS ? { dateStyle: 'medium' } : {}),
  };
  return (
    <p className={styles.wait} aria-live="polite">
      {at && intl.formatMessage(messages.tryAgainAt, { time: intl.formatTime(at, format) })}
    </p>
  );
}
