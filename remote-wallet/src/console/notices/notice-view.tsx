import {
  ConsolePage,
  Facts,
  FailureNotice,
  Panel,
  useDraft,
  useMessages,
  useOpenSaved,
  useOpsChange,
  useOpsQuery,
  useSaving,
  useUnsavedGuard,
  VisibilityButton,
  When,
} from '@velvet/console-kit';
import type { NoticeId } from '@velvet/contract/notice';
import {
  hideNotice,
  type NoticeDetail,
  noticeShown,
  saveNotice,
  showNotice,
} from '@velvet/contract/ops/notices';
import { useIntl } from 'react-intl';
import {
  draftOf,
  emptyNotice,
  fromLocalText,
  noticeInput,
  noticeProblems,
} from './notice-draft.ts';
import { NoticeForm } from './notice-form.tsx';
import { NoticeState, noticeAddress, noticesAddress } from './notice-state.tsx';
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
      {data && <NoticeDesk detail={data} />}
    </ConsolePage>
  );
}

/** A notice's state and its form. */
function NoticeDesk({ detail }: { readonly detail: NoticeDetail }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const draft = useDraft({ value: draftOf(detail), version: detail.version });
  const saving = useSaving({
    endpoint: saveNotice,
    draft,
    problemsOf: (value) => noticeProblems(intl, value),
    toInput: (value, version) => noticeInput(value, detail, version),
    savedText: t('saved'),
  });
  useUnsavedGuard(draft.isChanged);
  const { memberId: id, username } = detail;
  return (
    <>
      <Panel>
        <Facts
          facts={[
            { label: t('state'), value: <NoticeState {...detail} /> },
            { label: t('from'), value: <When at={detail.visibleFrom} /> },
            {
              label: t('reader'),
              value:
                id === undefined
                  ? t('everybody')
                  : intl.formatMessage(valued.member, { id, name: username ?? '' }),
            },
          ]}
        />
      </Panel>
      <Panel title={t('write')}>
        <NoticeForm draft={draft} saving={saving} timeHint={messages.scheduleOld} />
      </Panel>
    </>
  );
}

const nothing = { value: emptyNotice, version: undefined };

/** Writes a notice that members see at once or from a time on. */
export function NewNotice() {
  const intl = useIntl();
  const t = useMessages(messages);
  const openSaved = useOpenSaved();
  const draft = useDraft(nothing);
  const from = fromLocalText(draft.value.from);
  const isPlanned = from !== undefined && from * 1_000 > Date.now();
  const saving = useSaving({
    endpoint: saveNotice,
    draft,
    problemsOf: (value) => noticeProblems(intl, value),
    toInput: (value, version) => noticeInput(value, undefined, version),
    savedText: t(isPlanned ? 'planned' : 'published'),
    onSaved: ({ id }) => openSaved(noticeAddress(id)),
  });
  useUnsavedGuard(draft.isChanged);
  return (
    <ConsolePage title={t('addTitle')} back={{ href: noticesAddress, label: t('backToList') }}>
      <Panel title={t('write')}>
        <NoticeForm
          draft={draft}
          saving={saving}
          timeHint={messages.scheduleNew}
          saveLabel={t(isPlanned ? 'plan' : 'publish')}
        />
      </Panel>
    </ConsolePage>
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
