import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import { messages as common } from '../listing/listing.messages.ts';
import * as styles from './match-ticker.module.css';
import { MatchTicker } from './match-ticker.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** Matches as the API sends them; without any the panel is empty (spec S0.1). */
export function MatchesPanel({ state }: { readonly state: ConfigState }) {
  const intl = useIntl();
  switch (state.kind) {
    case 'loading':
      return (
        <SkeletonGroup label={intl.formatMessage(common.loading)} className={styles.card}>
          <div className={styles.bar} />
          <div className={styles.window}>
            {ROWS.map((row) => (
              <span key={row} className={styles.row}>
                <Skeleton shape="circle" className={styles.badge} />
                <Skeleton className={styles.placeholder} />
              </span>
            ))}
          </div>
        </SkeletonGroup>
      );
    case 'failed':
      return (
        <ErrorState
          message={state.message}
          retryLabel={intl.formatMessage(common.retry)}
          onRetry={state.retry}
        />
      );
    case 'ready': {
      const { ticker } = state.config;
      return ticker && ticker.items.length > 0 ? (
        <MatchTicker ticker={ticker} />
      ) : (
        <EmptyState message={<FormattedMessage {...common.noData} />} />
      );
    }
  }
}
