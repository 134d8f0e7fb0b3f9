import { Button } from '@mantine/core';
import {
  ConsolePage,
  Panel,
  useConsole,
  useDraft,
  useSaving,
  useUnsavedGuard,
} from '@velvet/shared/console';
import { saveListing } from '@velvet/shared/ops-contract/listings';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
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
  const navigate = useNavigate();
  const [savedId, setSavedId] = useState<number>();
  const draft = useDraft(nothing);
  const saving = useSaving({
    endpoint: saveListing,
    draft,
    problemsOf: (value) => entryProblems(intl, value, undefined),
    toInput: (value) => entryInput(value, {}),
    onSaved: ({ id }) => {
      notify(intl.formatMessage(messages.added), 'done');
      setSavedId(id);
    },
  });
  useUnsavedGuard(draft.isChanged);
  // After the guard has seen that everything is saved.
  useEffect(() => {
    if (savedId !== undefined) navigate(entryAddress(savedId), { replace: true });
  }, [savedId, navigate]);
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
