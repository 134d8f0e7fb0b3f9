import { useHost } from '@velvet/shared/feature';
import { ErrorState, Skeleton, SkeletonGroup } from '@velvet/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import { messages } from '../listing/listing.messages.ts';
import type { HomeTab } from './home-tab.ts';
import * as styles from './late-panel.module.css';

interface LatePanelProps {
  readonly tab: Exclude<HomeTab, 'listings'>;
  readonly state: ConfigState;
  /** Undefined until they have been fetched. */
  readonly panels: typeof import('./home-panels.ts') | undefined;
  /** Fetches them; false when that failed. */
  readonly load: () => Promise<boolean>;
}

/** A tab of Home whose code comes after the first screen (spec S3.4, S3.10). */
export function LatePanel({ tab, state, panels, load }: LatePanelProps) {
  const intl = useIntl();
  const { describeError } = useHost();
  const [hasFailed, setFailed] = useState(false);
  const retry = () => {
    setFailed(false);
    void load().then((hasCome) => setFailed(!hasCome));
  };
  // An earlier fetch may have failed while the first tab was open.
  const start = useRef(retry);
  const isMissing = panels === undefined;
  useEffect(() => {
    if (isMissing) start.current();
  }, [isMissing]);
  if (panels) {
    return tab === 'matches' ? (
      <panels.MatchesPanel state={state} />
    ) : (
      <panels.TermsPanel state={state} />
    );
  }
  return hasFailed ? (
    <ErrorState
      message={describeError({ kind: 'network' })}
      retryLabel={intl.formatMessage(messages.retry)}
      onRetry={retry}
    />
  ) : (
    <SkeletonGroup label={intl.formatMessage(messages.loading)} className={styles.placeholder}>
      <Skeleton shape="text" lines={6} />
    </SkeletonGroup>
  );
}
