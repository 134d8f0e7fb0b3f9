import { Button } from '@velvet/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FailureKind } from '../../playback/failure.ts';
import { type PlayerEngine, usePlayerState } from '../../playback/player-engine.ts';
import { messages } from './stage.messages.ts';
import * as styles from './stage-notice.module.css';

const failureMessages = {
  network: messages.networkFailure,
  expired: messages.expiredFailure,
  decode: messages.decodeFailure,
  broken: messages.brokenFailure,
  unsupported: messages.unsupportedFailure,
} as const satisfies Record<FailureKind, unknown>;

/** What went wrong while playing: a note while it is being put right, else a message with Retry. */
export function StageNotice({ engine }: { readonly engine: PlayerEngine }) {
  const phase = usePlayerState(engine, (state) => state.phase);
  if (phase.kind === 'stalled') {
    return (
      <p role="status" className={styles.note}>
        <FormattedMessage {...(phase.offline ? messages.offline : messages.reconnecting)} />
      </p>
    );
  }
  if (phase.kind !== 'failed') return null;
  return (
    <StageCover alert message={<FormattedMessage {...failureMessages[phase.failure]} />}>
      {phase.failure !== 'unsupported' && (
        <Button size="small" onClick={engine.retry}>
          <FormattedMessage {...messages.retry} />
        </Button>
      )}
    </StageCover>
  );
}

interface StageCoverProps {
  readonly message: ReactNode;
  /** Read out at once. */
  readonly alert?: boolean;
  /** Buttons and links. */
  readonly children?: ReactNode;
}

/** One sentence and what to do about it, over the picture. */
export function StageCover({ message, alert = false, children }: StageCoverProps) {
  return (
    <div className={styles.cover} role={alert ? 'alert' : undefined}>
      <div className={styles.message}>{message}</div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
