import { useHost } from '@velvet/shared/feature';
import { FormattedMessage, useIntl } from '@velvet/shared/i18n';
import { EmptyState, ErrorState, LoadMore, SkeletonGroup } from '@velvet/shared/ui';
import { useListingsInfiniteQuery } from '../api/listing-queries.ts';
import { messages } from './listing.messages.ts';
import * as styles from './listing-list.module.css';
import { ListingRow } from './listing-row.tsx';
import { ListingRowSkeleton } from './listing-row-skeleton.tsx';
import { useOpenListing } from './use-open-listing.ts';
import { visibleListings } from './visible-listings.ts';

interface ListingListProps {
  readonly regionId: number;
  /** Accessible name of the list. */
  readonly label: string;
}

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth'] as const;

/** The endless list of a region's listings, in list form. */
export function ListingList({ regionId, label }: ListingListProps) {
  const intl = useIntl();
  const { describeError } = useHost();
  const open = useOpenListing();
  const query = useListingsInfiniteQuery(regionId);
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, refetch } = query;

  if (!data) {
    return error && !isFetching ? (
      <ErrorState
        message={describeError(error)}
        retryLabel={intl.formatMessage(messages.retry)}
        onRetry={refetch}
      />
    ) : (
      <SkeletonGroup label={intl.formatMessage(messages.loading)} className={styles.list}>
        {PLACEHOLDERS.map((key) => (
          <ListingRowSkeleton key={key} />
        ))}
      </SkeletonGroup>
    );
  }

  const listings = visibleListings(data.pages);
  if (listings.length === 0 && !hasNextPage) {
    return <EmptyState message={<FormattedMessage {...messages.noData} />} />;
  }
  const failed = isFetchNextPageError && !isFetching;
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {listings.map((listing) => (
          <li key={listing.id} className={styles.item}>
            <ListingRow listing={listing} onOpen={open} />
          </li>
        ))}
      </ul>
      <LoadMore
        // A page that comes before "loading" was painted must be watched anew all the same.
        key={data.pages.length}
        status={failed ? 'error' : isFetching ? 'loading' : hasNextPage ? 'idle' : 'end'}
        onReach={() => void query.fetchNextPage()}
        loadingLabel={intl.formatMessage(messages.loading)}
        endLabel={intl.formatMessage(messages.noMore)}
        errorLabel={failed ? describeError(error) : ''}
        retryLabel={intl.formatMessage(messages.retry)}
      />
    </>
  );
}
