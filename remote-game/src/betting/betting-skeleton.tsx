import { Skeleton, SkeletonGroup } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages as roundMessages } from '../round/round.messages.ts';
import * as styles from './betting-screen.module.css';

export function BettingSkeleton() {
  const label = useIntl().formatMessage(roundMessages.loading);
  return (
    <SkeletonGroup label={label} className={styles.skeleton}>
      <Skeleton className={styles.ghostPanel} />
      <div className={styles.ghostSides}>
        <Skeleton className={styles.ghostSide} />
        <Skeleton className={styles.ghostSide} />
        <Skeleton className={styles.ghostSide} />
        <Skeleton className={styles.ghostSide} />
      </div>
      <Skeleton className={styles.ghostTrends} />
    </SkeletonGroup>
  );
}
