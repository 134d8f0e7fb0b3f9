import {
  type Notice,
  type NoticeType,
  noticeTypeNames,
  noticeTypeOf,
  noticeTypes,
} from '@velvet/contract/notice';
import { plainText, readRichText } from '@velvet/contract/text/rich-text';
import { useUnreadNoticesQuery } from '@velvet/sdk/api/unread-notices';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { Button, cx, EmptyState, Icon, Tabs, UiLink, VisuallyHidden } from '@velvet/ui';
import * as rows from '@velvet/ui/list/rows.module.css';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen, Unloaded } from '../account-screen/account-screen.tsx';
import { useMarkReadMutation, useNoticesInfiniteQuery } from '../api/notice-queries.ts';
import { JUST_FETCHED_S } from '../api/wallet-queries.ts';
import { momentText } from '../format.tsx';
import { ListFoot, Refreshable } from '../list/list-foot.tsx';
import { ownAddress } from '../own-address.ts';
import { messages } from './notices-page.messages.ts';
import * as styles from './notices-page.module.css';

/** Announcements by their three types (spec S3.54). */
export default function NoticesPage() {
  const intl = useIntl();
  const [type, setType] = useShownType();
  return (
    <AccountScreen title={messages.title} parent={href.mine()}>
      <Tabs<NoticeType>
        label={intl.formatMessage(messages.types)}
        items={noticeTypeNames.map((id) => ({ id, label: intl.formatMessage(messages[id]) }))}
        value={type}
        onChange={setType}
        sticky
        className={styles.tabs}
      >
        <Notices type={type} />
      </Tabs>
    </AccountScreen>
  );
}

/**
 * The type that the address names. Without one, as from a push message, the first with something unread,
 * which the address names from then on: what comes later changes nothing under a reader.
 */
function useShownType() {
  const [parameters, setParameters] = useSearchParams();
  const named = noticeTypeOf(Number(parameters.get('type')));
  const { data: unread } = useUnreadNoticesQuery(undefined, { skip: named !== undefined });
  const found = unread && (noticeTypeNames.find((name) => unread[name] > 0) ?? 'member');
  const setType = (type: NoticeType) =>
    setParameters({ type: String(noticeTypes[type]) }, { replace: true });
  useEffect(() => {
    if (named === undefined && found) setType(found);
  });
  return [named ?? found ?? 'member', setType] as const;
}

function Notices({ type }: { readonly type: NoticeType }) {
  const intl = useIntl();
  const [markRead] = useMarkReadMutation();
  const { describeError, overlays } = useHost();
  const list = useNoticesInfiniteQuery(noticeTypes[type], {
    refetchOnMountOrArgChange: JUST_FETCHED_S,
  });
  if (!list.currentData) return <Unloaded query={list} blocks={['row', 'row', 'row', 'row']} />;
  const notices = list.currentData.pages.flatMap(({ items }) => items);
  const [newest] = notices;
  const markAll = async (notice: Notice) => {
    const { error } = await markRead({ notice, withEarlier: true });
    if (error) overlays.toast(describeError(error), { tone: 'error' });
  };
  return (
    <Refreshable refetch={list.refetch}>
      {notices.length === 0 ? (
        <EmptyState message={<FormattedMessage {...common.noData} />} />
      ) : (
        <div className={styles.panel}>
          {newest && notices.some(({ isRead }) => !isRead) && (
            <Button
              variant="quiet"
              size="small"
              className={styles.markAll}
              onClick={() => markAll(newest)}
            >
              <FormattedMessage {...messages.markAll} />
            </Button>
          )}
          <ul className={rows.list} aria-label={intl.formatMessage(messages[type])}>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
          <ListFoot list={list} />
        </div>
      )}
    </Refreshable>
  );
}

function NoticeRow({ notice }: { readonly notice: Notice }) {
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
        {!isRead && <VisuallyHidden>{intl.formatMessage(messages.unread)}</VisuallyHidden>}
        <Icon name="chevronRight" size={18} className={styles.chevron} />
      </UiLink>
    </li>
  );
}
