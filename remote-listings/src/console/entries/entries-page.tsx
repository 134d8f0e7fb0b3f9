import { Button } from '@mantine/core';
import { BulkHistory, BulkView, ConsolePage } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { messages } from './entries.messages.ts';
import { newEntryAddress } from './entry-address.ts';
import { EntryList } from './entry-list.tsx';
import { EntryView } from './entry-view.tsx';
import { NewEntry } from './new-entry.tsx';
import { useEntryWords } from './use-entry-words.ts';

/** Entries: the list, the one or the bulk change that the address names, or a new one (spec S13.3). */
export default function EntriesPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const words = useEntryWords();
  const id = parseId<'listing'>(search.get('id'));
  const bulk = parseId<'bulk change'>(search.get('bulk'));
  if (id !== undefined) return <EntryView key={id} id={id} />;
  if (bulk !== undefined) return <BulkView key={bulk} id={bulk} words={words} />;
  if (search.has('new')) return <NewEntry />;
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      actions={
        <>
          <BulkHistory kind="listing" words={words} />
          <Button component={Link} to={newEntryAddress}>
            <FormattedMessage {...messages.add} />
          </Button>
        </>
      }
    >
      <EntryList />
    </ConsolePage>
  );
}
