import { type NoticeType, noticeTypes } from '@velvet/shared/contract/notice';
import { href } from '@velvet/shared/routes';
import { useAppDispatch, useAppSelector } from '@velvet/shared/store';
import { Button, EmptyState, Tabs } from '@velvet/shared/ui';
import * as rows from '@velvet/shared/ui/list/rows.module.css';
import { PullToRefresh } from '@velvet/shared/ui/pull-to-refresh';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { LoadError } from '../account-screen/load-error.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { useNoticesInfiniteQuery } from '../api/notice-queries.ts';
import { ListFoot } from '../list/list-foot.tsx';
import { useRefresh } from '../list/use-refresh.ts';
import { isRead, noticesRead, selectReadMarks } from '../notice/read-marks.ts';
import { NoticeRow } from './notice-row.tsx';
import { messages } from './notices-page.messages.ts';
import * as styles from './notices-page.module.css';

const labels: Readonly<Record<NoticeType, MessageDescriptor>> = {
  member: messages.member,
  system: messages.system,
  site: messages.site,
};
const types = ['member', 'system', 'site'] as const satisfies readonly NoticeType[];

/** Announcements by their three types (spec S3.54). */
export default function NoticesPage() {
  const intl = useIntl();
  const [parameters, setParameters] = useSearchParams();
  const asked = Number(parameters.get('type'));
  const type = types.find((each) => noticeTypes[each] === asked) ?? 'member';
  return (
    <AccountScreen title={intl.formatMessage(messages.title)} parent={href.mine()}>
      <Tabs<NoticeType>
        label={intl.formatMessage(messages.types)}
        items={types.map((id) => ({ id, label: intl.formatMessage(labels[id]) }))}
        value={type}
        onChange={(id) => setParameters({ type: String(noticeTypes[id]) }, { replace: true })}
        sticky
        className={styles.tabs}
      >
        <Notices type={type} />
      </Tabs>
    </AccountScreen>
  );
}

function Notices({ type }: { readonly type: NoticeType }) {
  const intl = useIntl();
  const marks = useAppSelector(selectReadMarks);
  const dispatch = useAppDispatch();
  const list = useNoticesInfiniteQuery(noticeTypes[type]);
  const refresh = useRefresh(list.refetch);
  if (!list.currentData) {
    if (!list.isError) return <Placeholder blocks={['row', 'row', 'row', 'row']} />;
    return (
      <LoadError error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
    );
  }
  const notices = list.currentData.pages.flatMap(({ items }) => items);
  const unread = notices.filter(({ id }) => !isRead(marks, id)).map(({ id }) => id);
  return (
    <PullToRefresh
      onRefresh={refresh}
      label={intl.formatMessage(common.refresh)}
      busyLabel={intl.formatMessage(common.refreshing)}
    >
      {notices.length === 0 ? (
        <EmptyState message={<FormattedMessage {...common.noData} />} />
      ) : (
        <div className={styles.panel}>
          {unread.length > 0 && (
            <Button
              variant="quiet"
              size="small"
              className={styles.markAll}
              onClick={() => dispatch(noticesRead(unread))}
            >
              <FormattedMessage {...messages.markAll} />
            </Button>
          )}
          <ul className={rows.list} aria-label={intl.formatMessage(labels[type])}>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} isUnread={unread.includes(notice.id)} />
            ))}
          </ul>
          <ListFoot list={list} />
        </div>
      )}
    </PullToRefresh>
  );
}
