import { type ApiError, isApiError } from '@velvet/shared/api';
import { useHost } from '@velvet/shared/feature';
import type { Minor } from '@velvet/shared/money';
import { useEffect, useRef, useState } from 'react';
import type { Keyed } from '../api/money-queries.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
import { type Attempt, type Outcome, runOperation } from './operation.ts';
import {
  forgetPending,
  type OperationKind,
  type Pending,
  recallPending,
  rememberPending,
} from './pending.ts';

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;

export type OperationPhase = 'idle' | 'sending' | 'checking';

interface MutationAnswer<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
}

interface OperationOptions<In, Out> {
  readonly kind: OperationKind;
  readonly memberId: number;
  readonly send: (keyed: Keyed<In>) => PromiseLike<MutationAnswer<Out>>;
}

export interface MoneyOperation<In, Out> {
  readonly phase: OperationPhase;
  /** Sent earlier, also before a reload, without a known answer: only it can be sent now. */
  readonly pending: Pending | undefined;
  /** undefined when another one is running or pending. */
  readonly submit: (input: In) => Promise<Outcome<Out> | undefined>;
  /** Gives up on the pending operation. */
  readonly startOver: () => void;
}

/**
 * One tap, one operation (spec S6.5): the key is kept on the device from before the first call
 * until an answer is known, and every repetition carries it.
 */
export function useMoneyOperation<In extends { readonly amount: Minor }, Out>({
  kind,
  memberId,
  send,
}: OperationOptions<In, Out>): MoneyOperation<In, Out> {
  const { preferences } = useHost();
  const [phase, setPhase] = useState<OperationPhase>('idle');
  const [pending, setPending] = useState<Pending>();
  const running = useRef(false);

  useEffect(() => {
    setPending(recallPending(preferences, kind, memberId));
  }, [preferences, kind, memberId]);

  const submit = async (input: In): Promise<Outcome<Out> | undefined> => {
    if (running.current) return undefined;
    // Another tab may have begun one since.
    const earlier = recallPending(preferences, kind, memberId);
    if (earlier && earlier.amount !== input.amount) {
      setPending(earlier);
      return undefined;
    }
    running.current = true;
    setPhase('sending');
    const current = earlier ?? {
      key: createIdempotencyKey(),
      memberId,
      amount: input.amount,
      sentAt: Date.now(),
    };
    rememberPending(preferences, kind, current);
    const outcome = await runOperation({
      send: async () => attemptOf(await send({ input, idempotencyKey: current.key })),
      isRepeat: earlier !== undefined,
      pausesMs: PAUSES_MS,
      wait,
      onMissing: () => setPhase('checking'),
    });
    if (outcome.kind !== 'unknown') forgetPending(preferences, kind, memberId);
    setPending(outcome.kind === 'unknown' ? current : undefined);
    running.current = false;
    setPhase('idle');
    return outcome;
  };

  const startOver = () => {
    forgetPending(preferences, kind, memberId);
    setPending(undefined);
  };

  return { phase, pending, submit, startOver };
}

const wait = (pauseMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, pauseMs));

function attemptOf<T>(answer: MutationAnswer<T>): Attempt<T> {
  if (answer.data !== undefined) return { ok: true, value: answer.data };
  const lost: ApiError = { kind: 'network' };
  return { ok: false, error: isApiError(answer.error) ? answer.error : lost };
}
