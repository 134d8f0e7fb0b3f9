import {
  Facts,
  Panel,
  useConsole,
  useDraft,
  useSaving,
  useUnsavedGuard,
  When,
} from '@velvet/console-kit';
import { type NoticeDetail, saveNotice } from '@velvet/contract/ops/notices';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { draftOf, noticeInput } from './notice-draft.ts';
import { NoticeForm } from './notice-form.tsx';
import { noticeProblems } from './notice-problems.ts';
import { NoticeState } from './notice-state.tsx';
import { messages, valued } from './notices.messages.ts';

/** A notice's state and its form. */
export function NoticeDesk({ detail }: { readonly detail: NoticeDetail }) {
  const intl = useIntl();
  const { notify } = useConsole();
  const stored = useMemo(() => ({ value: draftOf(detail), version: detail.version }), [detail]);
  const draft = useDraft(stored);
  const saving = useSaving({
    endpoint: saveNotice,
    draft,
    problemsOf: (value) => noticeProblems(intl, value),
    toInput: (value, version) => noticeInput(value, detail, version),
    onSaved: () => notify(intl.formatMessage(messages.saved), 'done'),
  });
  useUnsavedGuard(draft.isChanged);
  const { memberId: id, username } = detail;
  return (
    <>
      <Panel>
        <Facts
          facts={[
            { label: intl.formatMessage(messages.state), value: <NoticeState {...detail} /> },
            {
              label: intl.formatMessage(messages.from),
              value: <When at={detail.visibleFrom} />,
            },
            {
              label: intl.formatMessage(messages.reader),
              value:
                id === undefined
                  ? intl.formatMessage(messages.everybody)
                  : intl.formatMessage(valued.member, { id, name: username ?? '' }),
            },
          ]}
        />
      </Panel>
      <Panel title={intl.formatMessage(messages.write)}>
        <NoticeForm draft={draft} saving={saving} timeHint={messages.scheduleOld} />
      </Panel>
    </>
  );
}
