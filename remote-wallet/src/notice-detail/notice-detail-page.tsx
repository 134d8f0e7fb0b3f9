import { parseId } from '@velvet/contract/brand';
import type { NoticeId } from '@velvet/contract/notice';
import { codes } from '@velvet/contract/outcome';
import { type RichNode, readRichText } from '@velvet/contract/text/rich-text';
import { isApiError, skipToken } from '@velvet/sdk/api';
import { href } from '@velvet/sdk/routes';
import { useAppDispatch } from '@velvet/sdk/store';
import { ButtonLink, EmptyState, UiLink } from '@velvet/ui';
import { createElement, Fragment, type ReactNode, useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AccountScreen, Unloaded } from '../account-screen/account-screen.tsx';
import { noticeQueries, useNoticeQuery } from '../api/notice-queries.ts';
import { momentText } from '../format.tsx';
import { messages } from './notice-detail-page.messages.ts';
import * as styles from './notice-detail-page.module.css';

const { markRead } = noticeQueries.endpoints;

/** One announcement: title, time, text (spec S3.54). */
export default function NoticeDetailPage() {
  const [parameters] = useSearchParams();
  const id = parseId<'notice'>(parameters.get('id'));
  return (
    <AccountScreen title={messages.title} parent={href.notices()}>
      {id === undefined ? <Absent /> : <Article id={id} />}
    </AccountScreen>
  );
}

function Article({ id }: { readonly id: NoticeId }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const query = useNoticeQuery(id || skipToken);
  const { currentData: notice, error } = query;
  const nodes = useMemo(() => readRichText(notice?.body ?? ''), [notice]);

  // Without an answer it stays unread, and the next visit marks it.
  useEffect(() => {
    if (!notice || notice.isRead) return;
    const mark = markRead.initiate({ notice, withEarlier: false }, { track: false });
    void dispatch(mark);
  }, [dispatch, notice]);

  if (notice) {
    return (
      <article className={styles.article}>
        <h2 className={styles.title}>{notice.title}</h2>
        <p className={styles.time}>{momentText(intl, notice.createdAt)}</p>
        <div className={styles.text}>
          <RichTextView nodes={nodes} />
        </div>
      </article>
    );
  }
  if (isApiError(error) && error.kind === 'refused' && error.code === codes.notFound) {
    return <Absent />;
  }
  return <Unloaded query={query} blocks={['row', 'panel']} />;
}

function Absent() {
  return (
    <EmptyState
      message={<FormattedMessage {...messages.missing} />}
      action={
        <ButtonLink href={href.notices()} variant="secondary">
          <FormattedMessage {...messages.all} />
        </ButtonLink>
      }
    />
  );
}

/** Known nodes as React elements: there is no markup that could run. */
function RichTextView({ nodes }: { readonly nodes: readonly RichNode[] }): ReactNode {
  return nodes.map((node, place) => (
    // A text that was read never changes its order.
    <Fragment key={place}>{node.kind === 'text' ? node.text : <Element node={node} />}</Fragment>
  ));
}

function Element({ node }: { readonly node: Extract<RichNode, { kind: 'element' }> }) {
  const { tag, href, children } = node;
  if (tag === 'br') return <br />;
  const content = <RichTextView nodes={children} />;
  if (tag !== 'a') return createElement(tag, null, content);
  if (href === undefined) return content;
  const elsewhere = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <UiLink href={href} {...elsewhere}>
      {content}
    </UiLink>
  );
}
