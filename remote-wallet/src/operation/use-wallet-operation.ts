import type { MemberId } from '@velvet/contract/member';
import type { Minor } from '@velvet/contract/money';
import {
  type Outcome,
  type PendingOperation,
  useMoneyOperation,
} from '@velvet/sdk/money-operation';
import type { Keyed } from '../api/money-queries.ts';
import type { Written } from '../api/written.ts';
import { type OperationKind, walletOperations } from './wallet-operations.ts';

export type PendingRequest = PendingOperation<{ readonly amount: Minor }>;

interface OperationOptions<In, Out> {
  readonly kind: OperationKind;
  readonly memberId: MemberId;
  readonly send: (
    keyed: Keyed<In>,
  ) => PromiseLike<{ readonly data?: Written<Out> | undefined; readonly error?: unknown }>;
}

export interface WalletOperation<In, Out> {
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
