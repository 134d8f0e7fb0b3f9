import { CloseButton, Paper } from '@mantine/core';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useConsoleDispatch, useConsoleSelector } from '../state/console-store.ts';
import { dismissed, type Notice, selectNotices } from '../state/notices-slice.ts';
import { messages } from './host.messages.ts';
import * as styles from './notice-list.module.css';

/** Reading time; a problem stays until it is dismissed. */
const SHOWN_MS = 6_000;

/** Messages at the foot of the page, read out as they come. */
export function NoticeList() {
  const intl = useIntl();
  const notices = useConsoleSelector(selectNotices);
  return (
    <section
      className={styles.list}
      aria-label={intl.formatMessage(messages.messages)}
      aria-live="polite"
    >
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function NoticeItem({ notice: { id, message, tone } }: { readonly notice: Notice }) {
  const intl = useIntl();
  const dispatch = useConsoleDispatch();
  useEffect(() => {
    if (tone === 'problem') return;
    const timer = setTimeout(() => dispatch(dismissed(id)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [dispatch, id, tone]);
  return (
    <Paper className={styles.notice} data-tone={tone} shadow="lg" withBorder>
      <span>{message}</span>
      <CloseButton
        size="sm"
        aria-label={intl.formatMessage(messages.dismiss)}
        onClick={() => dispatch(dismissed(id))}
      />
    </Paper>
  );
}
