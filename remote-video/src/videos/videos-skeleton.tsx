import { Skeleton, SkeletonGroup } from '@velvet/ui';
import * as styles from './videos-page.module.css';

const CARDS = Array.from({ length: 8 }, (_, index) => index);

/** Eight cards fill the first view. */
export function VideosSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonGroup label={label} className={styles.grid}>
      {CARDS.map((card) => (
        <div key={card} className={styles.ghost}>
          <Skeleton className={styles.ghostPoster} />
          <div className={styles.ghostTitle}>
            <Skeleton shape="text" lines={2} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
