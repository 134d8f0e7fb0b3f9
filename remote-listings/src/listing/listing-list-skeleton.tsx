import { SkeletonGroup } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages } from './listing.messages.ts';
import type { ListingEntries } from './listing-entries.ts';
import { columnsOf } from './listing-view.ts';
import * as styles from './virtual-rows.module.css';
import { listClass } from './virtual-rows.tsx';

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

interface ListingListSkeletonProps {
  readonly entries: ListingEntries;
}

/** The geometry of a list, before there is one. */
export function ListingListSkeleton({ entries }: ListingListSkeletonProps) {
  const { view, Placeholder } = entries;
  const label = useIntl().formatMessage(messages.loading);
  return (
    <div className={styles.frame}>
      <SkeletonGroup label={label} className={listClass(columnsOf(view))}>
        {PLACEHOLDERS.map((key) => (
          <div key={key} className={styles.row}>
            <Placeholder />
          </div>
        ))}
      </SkeletonGroup>
    </div>
  );
}
