import { Skeleton, SkeletonGroup } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages as common } from '../listing/listing.messages.ts';
import * as styles from './profile.module.css';

/** The geometry of a profile, before there is one. */
export function ProfileSkeleton() {
  return (
    <SkeletonGroup label={useIntl().formatMessage(common.loading)}>
      <Skeleton className={styles.photoPlaceholder} />
      <div className={styles.body}>
        <Skeleton className={styles.titlePlaceholder} />
        <Skeleton className={styles.linePlaceholder} />
        <Skeleton className={styles.factsPlaceholder} />
      </div>
    </SkeletonGroup>
  );
}
