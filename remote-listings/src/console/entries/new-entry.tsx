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
import { saveListing } from '@velvet/contract/ops/listings';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { messages } from './entries.messages.ts';
import { entriesAddress, entryAddress } from './entry-address.ts';
import { emptyEntry, entryInput } from './entry-draft.ts';
import { EntryForm } from './entry-form.tsx';
import { entryProblems } from './entry-problems.ts';

const nothing = { value: emptyEntry, version: undefined };

/** Adds an entry and leads to it, where it gets its photos. */
export function NewEntry() {
  const intl = useIntl();
  const { notify } = useConsole();
  const openSaved = useOpenSaved();
  const draft = useDraft(nothing);
  const saving = useSaving({
    endpoint: saveListing,
    draft,
    problemsOf: (value) => entryProblems(intl, value, undefined),
    toInput: (value) => entryInput(value, {}),
    onSaved: ({ id }) => {
      notify(intl.formatMessage(messages.added), 'done');
      openSaved(entryAddress(id));
    },
  });
  useUnsavedGuard(draft.isChanged);
  return (
    <ConsolePage
      title={intl.formatMessage(messages.addTitle)}
      description={intl.formatMessage(messages.addDescription)}
      actions={
        <Button component={Link} to={entriesAddress} variant="default">
          <FormattedMessage {...messages.backToList} />
        </Button>
      }
    >
      <Panel title={intl.formatMessage(messages.facts)}>
        <EntryForm draft={draft} saving={saving} stored={undefined} />
      </Panel>
    </ConsolePage>
  );
}
