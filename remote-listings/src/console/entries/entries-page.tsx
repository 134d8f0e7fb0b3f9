import { Button } from '@mantine/core';
import { ConsolePage } from '@velvet/shared/console';
import { parseId } from '@velvet/shared/contract/brand';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { messages } from './entries.messages.ts';
import { newEntryAddress } from './entry-address.ts';
import { EntryList } from './entry-list.tsx';
import { EntryView } from './entry-view.tsx';
import { NewEntry } from './new-entry.tsx';

/** Entries: the list, the one that the address names by `id`, or a new one (spec S13.3). */
export default function EntriesPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const id = parseId<'listing'>(search.get('id'));
  if (id !== undefined) return <EntryView key={id} id={id} />;
  if (search.has('new')) return <NewEntry />;
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      actions={
        <Button component={Link} to={newEntryAddress}>
          <FormattedMessage {...messages.add} />
        </Button>
      }
    >
      <EntryList />
    </ConsolePage>
  );
}
