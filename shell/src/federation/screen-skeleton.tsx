import { Skeleton, SkeletonGroup, VisuallyHidden } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages } from './federation.messages.ts';
import * as styles from './screen-skeleton.module.css';

/** While a screen's code is on its way: a wide block and rows, as most screens have. */
export function ScreenSkeleton() {
  const label = useIntl().formatMessage(messages.loading);
  return (
    <>
      <h1>
        <VisuallyHidden>{label}</VisuallyHidden>
      </h1>
      <SkeletonGroup label={label} className={styles.screen}>
        <Skeleton className={styles.hero} />
        <Skeleton className={styles.row} />
        <Skeleton className={styles.row} />
        <Skeleton className={styles.row} />
      </SkeletonGroup>
    </>
  );
}
