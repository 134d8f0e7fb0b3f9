import { SkeletonGroup } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages } from './listing.messages.ts';
import type { ListingEntries } from './listing-entries.ts';
import * as styles from './virtual-rows.module.css';
import { listClass } from './virtual-rows.tsx';

/** They fill the first view in any number of columns. */
const PLACEHOLDERS = Array.from({ length: 10 }, (_, place) => place);

interface ListingListSkeletonProps {
  readonly entries: ListingEntries;
}

/** The geometry of a list, before there is one. */
export function ListingListSkeleton({ entries }: ListingListSkeletonProps) {
  const { layout, Placeholder } = entries;
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
