import { Skeleton, SkeletonGroup } from '@velvet/shared/ui';
import { useIntl } from 'react-intl';
import { messages } from './listing.messages.ts';
import { ListingRowSkeleton } from './listing-row-skeleton.tsx';
import * as tile from './listing-tile.module.css';
import { columnsOf, type ListingView } from './listing-view.ts';
import * as styles from './virtual-rows.module.css';
import { listClass } from './virtual-rows.tsx';

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** The geometry of a list, before there is one. */
export function ListingListSkeleton({ view }: { readonly view: ListingView }) {
  const label = useIntl().formatMessage(messages.loading);
  return (
    <SkeletonGroup label={label} className={listClass(columnsOf(view))}>
      {PLACEHOLDERS.map((key) => (
        <div key={key} className={styles.row}>
          {view === 'list' ? (
            <ListingRowSkeleton />
          ) : (
            <>
              <Skeleton className={tile.placeholder} />
              <Skeleton className={tile.placeholder} />
            </>
          )}
        </div>
      ))}
    </SkeletonGroup>
  );
}
