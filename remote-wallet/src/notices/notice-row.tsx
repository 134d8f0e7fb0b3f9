import type { Notice } from '@velvet/contract/notice';
import { plainText, readRichText } from '@velvet/contract/text/rich-text';
import { cx, Icon, UiLink, VisuallyHidden } from '@velvet/ui';
import * as rows from '@velvet/ui/list/rows.module.css';
import { FormattedMessage, useIntl } from 'react-intl';
import { ownAddress } from '../routes/own-address.ts';
import { momentText } from '../time/moment-text.ts';
import { messages } from './notices-page.messages.ts';
import * as styles from './notices-page.module.css';

export function NoticeRow({ notice }: { readonly notice: Notice }) {
  const intl = useIntl();
  const { id, title, body, createdAt, isRead } = notice;
  return (
    <li className={rows.item}>
      <UiLink
        href={ownAddress('/NoticeDetail', { id })}
        className={cx(rows.row, rows.afterDot, styles.row)}
        data-unread={!isRead || undefined}
      >
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.preview}>{plainText(readRichText(body))}</span>
          {/* A server of another ICU version may write times with other spaces. */}
          <span className={styles.time} suppressHydrationWarning>
            {momentText(intl, createdAt)}
          </span>
        </span>
        {!isRead && (
          <VisuallyHidden>
            <FormattedMessage {...messages.unread} />
          </VisuallyHidden>
        )}
        <Icon name="chevronRight" size={18} className={styles.chevron} />
      </UiLink>
    </li>
  );
}
