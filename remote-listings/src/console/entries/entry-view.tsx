import { Button } from '@mantine/core';
import { ConsolePage, FailureNotice, useOpsQuery } from '@velvet/console-kit';
import type { ListingId } from '@velvet/contract/listing';
import { listingShown } from '@velvet/contract/ops/listings';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { messages } from './entries.messages.ts';
import { entriesAddress } from './entry-address.ts';
import { EntryDesk } from './entry-desk.tsx';
import { EntryVisibility } from './entry-visibility.tsx';

/** One entry with all that is stored of it. */
export function EntryView({ id }: { readonly id: ListingId }) {
  const intl = useIntl();
  const source = useOpsQuery(listingShown, { id });
  const { data, error, refetch, isFetching } = source;
  return (
    <ConsolePage
      title={data?.name ?? intl.formatMessage(messages.title)}
      sources={[source]}
      actions={
        <>
          {data && <EntryVisibility detail={data} />}
          <Button component={Link} to={entriesAddress} variant="default">
            <FormattedMessage {...messages.backToList} />
          </Button>
        </>
      }
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <EntryDesk detail={data} isFetching={isFetching} />}
    </ConsolePage>
  );
}
