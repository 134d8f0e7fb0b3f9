import { UiLink } from '@velvet/ui';
import * as rows from '@velvet/ui/list/rows.module.css';
import { type ReactNode, useId } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import * as styles from './last-entries.module.css';

/** How many of a list stand below the form that adds to it. */
export const LAST_ENTRIES = 3;

interface LastEntriesProps {
  readonly title: MessageDescriptor;
  /** Of the whole list. */
  readonly href: string;
  /** Rows, the newest first. */
  readonly children: ReactNode;
}

/** The newest entries of a list, and the way to all of them. */
export function LastEntries({ title, href, children }: LastEntriesProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <section className={styles.last} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {intl.formatMessage(title)}
        </h2>
        <UiLink href={href} className={styles.all}>
          {intl.formatMessage(common.showAll)}
        </UiLink>
      </div>
      <ul className={rows.list}>{children}</ul>
    </section>
  );
}
