import type { SystemConfig } from '@velvet/shared/contract/system';
import { Button, Skeleton } from '@velvet/shared/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { SampleMark } from '../listing/sample-mark.tsx';
import { ClampedText } from './clamped-text.tsx';
import { messages, valued } from './home-page.messages.ts';
import * as styles from './intro-card.module.css';

/** What this place is, and what share of the profiles is shown, from the API's numbers. */
export function IntroCard({ state }: { readonly state: ConfigState }) {
  switch (state.kind) {
    case 'loading':
      return (
        <div className={styles.card}>
          <div className={styles.placeholder}>
            <Skeleton shape="text" lines={2} />
          </div>
          <Skeleton className={styles.line} />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.card} role="alert" data-failed>
          <p>{state.message}</p>
          <Button variant="secondary" size="small" onClick={state.retry}>
            <FormattedMessage {...common.retry} />
          </Button>
        </div>
      );
    case 'ready':
      return <Intro config={state.config} />;
  }
}

function Intro({ config: { intro, listingCounts } }: { readonly config: SystemConfig }) {
  const intl = useIntl();
  return (
    <section className={styles.card}>
      <ClampedText
        key={intro}
        text={intro ?? ''}
        moreLabel={intl.formatMessage(messages.more)}
        lessLabel={intl.formatMessage(messages.less)}
      />
      {listingCounts && <Counts {...listingCounts} />}
    </section>
  );
}

/** The numbers as a bar and as a sentence. */
function Counts({ shown, total, sample }: NonNullable<SystemConfig['listingCounts']>) {
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
