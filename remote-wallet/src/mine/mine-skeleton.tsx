import { Skeleton, SkeletonGroup } from '@velvet/ui';
import * as styles from './mine-page.module.css';

/** In place of the member while their data is on its way. */
export function MineSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonGroup label={label} className={styles.placeholder}>
      <Skeleton shape="circle" className={styles.placeholderAvatar} />
      <div className={styles.placeholderText}>
        <Skeleton shape="text" className={styles.placeholderName} />
        <Skeleton shape="text" className={styles.placeholderLine} />
      </div>
    </SkeletonGroup>
  );
}
