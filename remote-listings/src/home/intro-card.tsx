import type { SystemConfig } from '@velvet/contract/system';
import { Button, Skeleton } from '@velvet/ui';
import type { ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { ClampedText } from './clamped-text.tsx';
import { messages } from './home-page.messages.ts';
import * as styles from './intro-card.module.css';
import type { ListingCounts } from './listing-counts.tsx';

interface IntroCardProps {
  readonly state: ConfigState;
  /** Shows the numbers; absent until it has been fetched. */
  readonly Counts?: ComponentType<ListingCounts> | undefined;
}

interface IntroProps extends Omit<IntroCardProps, 'state'> {
  readonly config: SystemConfig;
}

/**
 * What this place is, in a line; on request all of it and what share of the profiles is shown, from
 * the API's numbers.
 */
export function IntroCard({ state, Counts }: IntroCardProps) {
  switch (state.kind) {
    case 'loading':
      return (
        <div className={styles.card}>
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
      return <Intro config={state.config} Counts={Counts} />;
  }
}

function Intro({ config: { intro, listingCounts }, Counts }: IntroProps) {
  const intl = useIntl();
  return (
    <section className={styles.card}>
      <ClampedText
        key={intro}
        text={intro ?? ''}
        moreLabel={intl.formatMessage(messages.more)}
        lessLabel={intl.formatMessage(messages.less)}
      >
        {listingCounts && Counts && <Counts {...listingCounts} />}
      </ClampedText>
    </section>
  );
}
