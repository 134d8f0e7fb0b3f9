import { useHost } from '@velvet/sdk/feature';
import { ErrorState, Skeleton, SkeletonGroup } from '@velvet/ui';
import { useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import { messages } from '../listing/listing.messages.ts';
import * as styles from './deferred-panel.module.css';
import type { HomeTab } from './home-tab.ts';

interface DeferredPanelProps {
  readonly tab: Exclude<HomeTab, 'listings'>;
  readonly state: ConfigState;
  /** Undefined until they have been fetched. */
  readonly parts: typeof import('./deferred-parts.ts') | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** A tab of Home whose code comes after the first screen (spec S3.4, S3.10). */
export function DeferredPanel({ tab, state, parts, hasFailed, onRetry }: DeferredPanelProps) {
  const intl = useIntl();
  const { describeError } = useHost();
  if (parts) {
    const Panel = tab === 'matches' ? parts.MatchesPanel : parts.TermsPanel;
    return <Panel state={state} />;
  }
  return hasFailed ? (
    <ErrorState
      message={describeError({ kind: 'network' })}
      retryLabel={intl.formatMessage(messages.retry)}
      onRetry={onRetry}
    />
  ) : (
    <SkeletonGroup label={intl.formatMessage(messages.loading)} className={styles.placeholder}>
      <Skeleton shape="text" lines={6} />
    </SkeletonGroup>
  );
}
