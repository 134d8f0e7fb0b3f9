import type { ListingCard } from '@velvet/contract/listing';
import { useHost } from '@velvet/sdk/feature';
import { EmptyState, LoadMore, SkeletonGroup } from '@velvet/ui';
import { loadMoreStatus } from '@velvet/ui/load-more-status';
import { type ReactNode, useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ownAddress } from '../routes/own-address.ts';
import { messages } from './listing.messages.ts';
import type { ListingEntries } from './listing-entries.ts';
import { LoadError } from './load-error.tsx';
import { rowEntries } from './row-entries.tsx';
import type { ListingFeed } from './use-listing-feed.ts';
import { useListingLink } from './use-listing-link.ts';
import * as styles from './virtual-rows.module.css';
import { listClass, VirtualRows } from './virtual-rows.tsx';

interface ListingListProps {
  readonly feed: ListingFeed;
  /** Accessible name of the list. */
  readonly label: string;
  /** What it is drawn with; rows by default. */
  readonly entries?: ListingEntries;
  /** Where an entry leads; by default to its detail. */
  readonly addressOf?: (listing: ListingCard) => string;
  /** When nothing is there; by default that there is none. */
  readonly emptyMessage?: ReactNode;
  /** A way on when nothing is there. */
  readonly emptyAction?: ReactNode;
}

const detailOf = ({ id }: ListingCard): string => ownAddress('/detail', { id });

/** An endless list of listings with all its states (spec S3.4). */
export function ListingList(props: ListingListProps) {
  const {
    feed,
    label,
    entries = rowEntries,
    addressOf = detailOf,
    emptyAction,
    emptyMessage,
  } = props;
  const { layout, Entry } = entries;
  const intl = useIntl();
  const { describeError } = useHost();
  const link = useListingLink();
  const { listings, error, isFetching, hasNextPage } = feed;
  // One line says it of all of them; a mixed list says it of each sample.
  const areSamples = listings?.every(({ sample }) => sample) === true;
  const renderEntry = useCallback(
    (listing: ListingCard) => (
      <Entry
        listing={listing}
        address={addressOf(listing)}
        link={link}
        marksSample={listing.sample === true && !areSamples}
      />
    ),
    [Entry, addressOf, link, areSamples],
  );

  if (!listings) {
    return error && !isFetching ? (
      <LoadError message={describeError(error)} onRetry={() => void feed.refresh()} />
    ) : (
      <ListingListSkeleton {...entries} />
    );
  }
  if (listings.length === 0 && !hasNextPage) {
    const message = emptyMessage ?? <FormattedMessage {...messages.noData} />;
    return <EmptyState message={message} action={emptyAction} />;
  }
  const status = loadMoreStatus(feed);
  return (
    <>
      <div className={styles.frame}>
        {areSamples && (
          <p className={styles.samples}>
            <FormattedMessage {...messages.allSamples} />
          </p>
        )}
        <VirtualRows key={layout} label={label} listings={listings} layout={layout}>
          {renderEntry}
        </VirtualRows>
      </div>
      <LoadMore
        content={feed.pageCount}
        status={status}
        onReach={() => void feed.fetchNextPage()}
        loadingLabel={intl.formatMessage(messages.loading)}
        endLabel={intl.formatMessage(messages.noMore)}
        errorLabel={status === 'error' ? describeError(error) : ''}
        retryLabel={intl.formatMessage(messages.retry)}
      />
    </>
  );
}

/** They fill the first view in any number of columns. */
const PLACEHOLDERS = Array.from({ length: 10 }, (_, place) => place);

/** The geometry of a list, before there is one. */
function ListingListSkeleton({ layout, Placeholder }: ListingEntries) {
  const label = useIntl().formatMessage(messages.loading);
  return (
    <div className={styles.frame}>
      <SkeletonGroup label={label} className={listClass(layout)}>
        {PLACEHOLDERS.map((place) => (
          <div key={place} className={styles.row}>
            <Placeholder />
          </div>
        ))}
      </SkeletonGroup>
    </div>
  );
}
