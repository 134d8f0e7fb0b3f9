import type { MemberId } from '@velvet/contract/member';
import type { Minor } from '@velvet/contract/money';
import { toEpochSeconds } from '@velvet/contract/time';
import { useHost } from '@velvet/sdk/feature';
import {
  type Outcome,
  type PendingOperation,
  useMoneyOperation,
} from '@velvet/sdk/money-operation';
import { Button, Icon, Spinner } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Keyed } from '../api/money-queries.ts';
import type { Written } from '../api/wallet-queries.ts';
import { momentText, pointsText } from '../format.tsx';
import { messages, valued } from './operation.messages.ts';
import * as styles from './operation-notice.module.css';
import { type OperationKind, walletOperations } from './wallet-operations.ts';

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
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { overlays } = useHost();
  const { begunAt, input } = pending;

  const startOver = async () => {
    const question = t('startOverQuestion');
    if (await overlays.confirm(question, t('startOver'))) onStartOver();
  };

  return (
    <section className={styles.unknown}>
      <Icon path={icons.history} className={styles.icon} />
      <div className={styles.text}>
        <h2 className={styles.title}>{t('unknown')}</h2>
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
          {t('startOver')}
        </Button>
      </div>
    </section>
  );
}

type PendingRequest = PendingOperation<{ readonly amount: Minor }>;

interface OperationOptions<In, Out> {
  readonly kind: OperationKind;
  readonly memberId: MemberId;
  readonly send: (
    keyed: Keyed<In>,
  ) => PromiseLike<{ readonly data?: Written<Out> | undefined; readonly error?: unknown }>;
}

interface WalletOperation<In, Out> {
  readonly phase: 'idle' | 'sending' | 'checking';
  /** Sent earlier, also before a reload, without a known answer: only it can be sent now. */
  readonly pending: PendingRequest | undefined;
  /** Undefined when another one is on its way or pending. */
  readonly submit: (input: In) => Promise<Outcome<Written<Out>> | undefined>;
  readonly startOver: () => void;
}

/** The member's one request of a kind (spec S6.5). Only its amount is kept on the device. */
export function useWalletOperation<In extends { readonly amount: Minor }, Out>({
  kind,
  memberId,
  send,
}: OperationOptions<In, Out>): WalletOperation<In, Out> {
  const operation = useMoneyOperation(walletOperations[kind], memberId);
  const [current] = operation.pending;
  const phase = current?.phase ?? 'unanswered';
  const isEarlier = phase === 'unanswered' || (current !== undefined && current.deliveries > 1);
  return {
    phase: phase === 'unanswered' ? 'idle' : phase,
    pending: isEarlier ? current : undefined,
    submit: (input) =>
      operation.submit({ amount: input.amount }, ({ key }) => send({ input, idempotencyKey: key })),
    startOver: () => current && operation.giveUp(current.key),
  };
}
