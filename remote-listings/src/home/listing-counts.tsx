import type { SystemConfig } from '@velvet/contract/system';
import { FormattedMessage } from 'react-intl';
import { SampleMark } from '../listing/sample-mark.tsx';
import { valued } from './home-page.messages.ts';
import * as styles from './intro-card.module.css';

export type ListingCounts = NonNullable<SystemConfig['listingCounts']>;

/** What share of the profiles is shown, as a bar and as a sentence (spec S0.1). */
export function ListingCounts({ shown, total, sample }: ListingCounts) {
  const percent = total > 0 ? Math.min(100, (shown / total) * 100) : 0;
  return (
    <div>
      <svg className={styles.share} width="100%" height="4" aria-hidden="true" focusable="false">
        <rect className={styles.track} width="100%" height="4" rx="2" />
        <rect className={styles.part} width={`${percent}%`} height="4" rx="2" />
      </svg>
      <p className={styles.foot}>
        <FormattedMessage {...valued.counts} values={{ shown, total }} />
        {sample && <SampleMark />}
      </p>
    </div>
  );
}
