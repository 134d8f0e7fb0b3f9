import { toEpochSeconds } from '@velvet/contract/time';
import { useHost } from '@velvet/sdk/feature';
import { Button, Icon, Spinner } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { pointsText } from '../money/points.tsx';
import { momentText } from '../time/moment-text.ts';
import { messages, valued } from './operation.messages.ts';
import * as styles from './operation-notice.module.css';
import type { PendingRequest } from './use-wallet-operation.ts';
import type { OperationKind } from './wallet-operations.ts';

interface OperationNoticeProps {
  readonly kind: OperationKind;
  readonly phase: 'idle' | 'sending' | 'checking';
  readonly pending: PendingRequest | undefined;
  readonly onStartOver: () => void;
}

/** Says where an operation stands that has no answer yet (spec S6.5). */
export function OperationNotice({ kind, phase, pending, onStartOver }: OperationNoticeProps) {
  return (
    <div role="status" className={styles.region}>
      {phase === 'checking' && (
        <p className={styles.checking}>
          <Spinner size={18} />
          <FormattedMessage {...messages.checking} />
        </p>
      )}
      {phase === 'idle' && pending && (
        <Unknown kind={kind} pending={pending} onStartOver={onStartOver} />
      )}
    </div>
  );
}

interface UnknownProps {
  readonly kind: OperationKind;
  readonly pending: PendingRequest;
  readonly onStartOver: () => void;
}

const explanations = {
  recharge: valued.unknownRecharge,
  withdraw: valued.unknownWithdraw,
} as const;

function Unknown({ kind, pending, onStartOver }: UnknownProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { begunAt, input } = pending;

  const startOver = async () => {
    const question = intl.formatMessage(messages.startOverQuestion);
    if (await overlays.confirm(question, intl.formatMessage(messages.startOver))) onStartOver();
  };

  return (
    <section className={styles.unknown}>
      <Icon path={icons.history} className={styles.icon} />
      <div className={styles.text}>
        <h2 className={styles.title}>
          <FormattedMessage {...messages.unknown} />
        </h2>
        <p>
          <FormattedMessage
            {...explanations[kind]}
            values={{
              amount: pointsText(intl, input.amount),
              time: momentText(intl, toEpochSeconds(begunAt)),
            }}
          />
        </p>
        <Button variant="quiet" size="small" className={styles.over} onClick={startOver}>
          <FormattedMessage {...messages.startOver} />
        </Button>
      </div>
    </section>
  );
}
