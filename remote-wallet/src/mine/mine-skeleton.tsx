import { Skeleton, SkeletonGroup } from '@velvet/shared/ui';
import * as styles from './mine-page.module.css';

/** In place of the member while their data is on its way. */
export function MineSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonGroup label={label} className={styles.ghost}>
      <Skeleton shape="circle" className={styles.ghostAvatar} />
      <div className={styles.ghostText}>
        <Skeleton shape="text" className={styles.ghostName} />
        <Skeleton shape="text" className={styles.ghostLine} />
      </div>
    </SkeletonGroup>
  );
}
