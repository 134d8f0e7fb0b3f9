import { SkeletonGroup } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages } from './listing.messages.ts';
import type { ListingEntries } from './listing-entries.ts';
import * as styles from './virtual-rows.module.css';
import { listClass } from './virtual-rows.tsx';

/** Of one column and of two. */
const LIST_PLACEHOLDERS = 5;
const GRID_PLACEHOLDERS = 10;

interface ListingListSkeletonProps {
  readonly entries: ListingEntries;
}

/** The geometry of a list, before there is one. */
export function ListingListSkeleton({ entries }: ListingListSkeletonProps) {
  const { layout, Placeholder } = entries;
  const count = layout === 'grid' ? GRID_PLACEHOLDERS : LIST_PLACEHOLDERS;
  const label = useIntl().formatMessage(messages.loading);
  return (
    <div className={styles.frame}>
      <SkeletonGroup label={label} className={listClass(layout)}>
        {Array.from({ length: count }, (_, place) => (
          <div key={place} className={styles.row}>
            <Placeholder />
          </div>
        ))}
      </SkeletonGroup>
    </div>
  );
}
