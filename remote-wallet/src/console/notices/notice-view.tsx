import {
  ConsolePage,
  Facts,
  FailureNotice,
  Panel,
  useMessages,
  useOpsChange,
  useOpsQuery,
  VisibilityButton,
  When,
} from '@velvet/console-kit';
import type { NoticeId } from '@velvet/contract/notice';
import {
  hideNotice,
  type NoticeDetail,
  noticeShown,
  showNotice,
} from '@velvet/contract/ops/notices';
import { useIntl } from 'react-intl';
import { NoticeForm } from './notice-form.tsx';
import { NoticeState, noticesAddress } from './notice-state.tsx';
import { messages, valued } from './notices.messages.ts';

/** One notice, to be read, changed, hidden or shown. */
export function NoticeView({ id }: { readonly id: NoticeId }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const source = useOpsQuery(noticeShown, { id });
  const { data, error, refetch } = source;
  return (
    <ConsolePage
      title={intl.formatMessage(valued.one, { id })}
      sources={[source]}
      actions={data && <NoticeVisibility detail={data} />}
      back={{ href: noticesAddress, label: t('backToList') }}
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && (
        <>
          <Panel>
            <NoticeFacts detail={data} />
          </Panel>
          <Panel title={t('write')}>
            <NoticeForm stored={data} />
          </Panel>
        </>
      )}
    </ConsolePage>
  );
}

/** Writes a notice that members see at once or from a time on. */
export function NewNotice() {
  const t = useMessages(messages);
  return (
    <ConsolePage title={t('addTitle')} back={{ href: noticesAddress, label: t('backToList') }}>
      <Panel title={t('write')}>
        <NoticeForm />
      </Panel>
    </ConsolePage>
  );
}

function NoticeFacts({ detail }: { readonly detail: NoticeDetail }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { memberId: id, username: name = '' } = detail;
  return (
    <Facts
      facts={[
        { label: t('state'), value: <NoticeState {...detail} /> },
        { label: t('from'), value: <When at={detail.visibleFrom} /> },
        {
          label: t('reader'),
          value:
            id === undefined ? t('everybody') : intl.formatMessage(valued.member, { id, name }),
        },
      ]}
    />
  );
}

/** Takes a notice out of what members see, or shows it again. */
function NoticeVisibility({ detail }: { readonly detail: NoticeDetail }) {
  const t = useMessages(messages);
  const [hide] = useOpsChange(hideNotice);
  const [show] = useOpsChange(showNotice);
  const { id, version, state } = detail;
  return (
    <VisibilityButton
      isHidden={state === 'hidden'}
      hide={() => hide({ id, version })}
      show={() => show({ id, version })}
      texts={messages}
      showText={t('showText')}
    />
  );
}
