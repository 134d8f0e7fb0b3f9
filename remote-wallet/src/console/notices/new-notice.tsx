import { Button } from '@mantine/core';
import {
  ConsolePage,
  Panel,
  useConsole,
  useDraft,
  useOpenSaved,
  useSaving,
  useUnsavedGuard,
} from '@velvet/console-kit';
import { saveNotice } from '@velvet/contract/ops/notices';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { fromLocalText } from './local-time.ts';
import { noticeAddress, noticesAddress } from './notice-address.ts';
import { emptyNotice, noticeInput } from './notice-draft.ts';
import { NoticeForm } from './notice-form.tsx';
import { noticeProblems } from './notice-problems.ts';
import { messages } from './notices.messages.ts';

const nothing = { value: emptyNotice, version: undefined };

/** Writes a notice that members see at once or from a time on. */
export function NewNotice() {
  const intl = useIntl();
  const { notify } = useConsole();
  const openSaved = useOpenSaved();
  const draft = useDraft(nothing);
  const from = fromLocalText(draft.value.from);
  const isPlanned = from !== undefined && from * 1_000 > Date.now();
  const saving = useSaving({
    endpoint: saveNotice,
    draft,
    problemsOf: (value) => noticeProblems(intl, value),
    toInput: (value, version) => noticeInput(value, undefined, version),
    onSaved: ({ id }) => {
      notify(intl.formatMessage(isPlanned ? messages.planned : messages.published), 'done');
      openSaved(noticeAddress(id));
    },
  });
  useUnsavedGuard(draft.isChanged);
  return (
    <ConsolePage
      title={intl.formatMessage(messages.addTitle)}
      actions={
        <Button component={Link} to={noticesAddress} variant="default">
          <FormattedMessage {...messages.backToList} />
        </Button>
      }
    >
      <Panel title={intl.formatMessage(messages.write)}>
        <NoticeForm
          draft={draft}
          saving={saving}
          timeHint={messages.scheduleNew}
          saveLabel={intl.formatMessage(isPlanned ? messages.plan : messages.publish)}
        />
      </Panel>
    </ConsolePage>
  );
}
