import type { UnknownAction } from '@reduxjs/toolkit';
import type { MemberId } from '@velvet/contract/member';
import { codes, type Refusal } from '@velvet/contract/outcome';
import { nowMs } from '@velvet/contract/time';
import { type ApiError, isApiError } from '@velvet/sdk/api';
import type { MoneyOperations, MoneyState } from './create-money-operations.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
import type { MutationResult, Operation, OperationPhase, Outcome, Send } from './journal.ts';

/** An answer that takes longer than this counts as late, and the member sees a message. */
const SLOW_MS = 3_000;

export interface OperationStore<Name extends string, Input> {
  readonly dispatch: (action: UnknownAction) => unknown;
  readonly getState: () => MoneyState<Name, Input>;
}

interface Submission<Input, T> {
  readonly memberId: MemberId;
  readonly input: Input;
  readonly send: Send<Input, T>;
}

/**
 * Begins an operation, or sends the same one again if it is pending. Resolves with undefined,
 * and sends nothing, while it is being delivered already or another one has its slot.
 */
export async function submit<Name extends string, Input, T>(
  operations: MoneyOperations<Name, Input>,
  store: OperationStore<Name, Input>,
  { memberId, input, send }: Submission<Input, T>,
): Promise<Outcome<T> | undefined> {
  const wanted: Operation<Input> = {
    key: createIdempotencyKey(),
    memberId,
    input,
    begunAt: nowMs(),
    deliveries: 0,
  };
  const pending = operations.selectPending(store.getState(), memberId);
  const { phase, ...held } = operations.matching.heldFor(pending, wanted) ?? {
    ...wanted,
    phase: 'unanswered',
  };
  if (phase !== 'unanswered' || !operations.matching.isSameRequest(held, wanted)) return undefined;
  return deliver(operations, store, held, send);
}

/**
 * Notes the operation on the device, then sends it until its answer is known. Undefined when this
 * page is sending it already, or another tab has begun another one in its slot since.
 */
export async function deliver<Name extends string, Input, T>(
  operations: MoneyOperations<Name, Input>,
  store: OperationStore<Name, Input>,
  wanted: Operation<Input>,
  send: Send<Input, T>,
): Promise<Outcome<T> | undefined> {
  const { actions, selectJournal, matching, delivery } = operations;
  store.dispatch(actions.begun(wanted));
  const operation = matching.heldFor(selectJournal(store.getState()), wanted);
  if (!operation || !matching.isSameRequest(operation, wanted)) return undefined;
  const phase = () => phaseOf(operations, store, operation);
  if (phase() !== 'unanswered') return undefined;

  const report = (found: OperationPhase) =>
    store.dispatch(actions.progressed({ operation, phase: found }));
  /** Not after the member left, or gave it up. */
  const isWanted = () => phase() === 'sending' || phase() === 'checking';
  const mayBeSent = operation.deliveries > 1;
  report(mayBeSent ? 'checking' : 'sending');
  const slow = setTimeout(() => isWanted() && report('checking'), SLOW_MS);
  try {
    const answer = await sendWithRetry({
      ...delivery,
      send: () => send(operation),
      mayBeSent,
      isWanted,
      onRetry: () => report('checking'),
    });
    return conclude(operations, store, operation, answer);
  } catch (error) {
    // It may have been sent: it stays pending, and can be asked about again.
    if (phase() !== undefined) report('unanswered');
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

const phaseOf = <Name extends string, Input>(
  { selectPending }: MoneyOperations<Name, Input>,
  { getState }: OperationStore<Name, Input>,
  { key, memberId }: Operation<Input>,
): OperationPhase | undefined =>
  selectPending(getState(), memberId).find((entry) => entry.key === key)?.phase;

/** Clears an operation whose fate is known; any other stays for the next caller. */
function conclude<Name extends string, Input, T>(
  operations: MoneyOperations<Name, Input>,
  store: OperationStore<Name, Input>,
  operation: Operation<Input>,
  answer: SendResult<T>,
): Outcome<T> {
  const { actions, delivery } = operations;
  const { key } = operation;
  const isLeft = () => phaseOf(operations, store, operation) !== undefined;
  const rest = () => {
    if (isLeft()) store.dispatch(actions.progressed({ operation, phase: 'unanswered' }));
  };
  const settle = (unlessRepeated: boolean) =>
    store.dispatch(actions.settled({ key, unlessRepeated }));
  switch (answer.kind) {
    case 'confirmed':
      settle(false);
      return answer;
    case 'refused': {
      const { error } = answer;
      const isDecisive = delivery.isRefusal(error) || classifyError(error, true) === 'refused';
      // What says nothing about other calls settles only an operation that has had none.
      settle(!isDecisive);
      if (!isLeft()) return { kind: 'refused', error };
      rest();
      return { kind: 'unknown', error, key };
    }
    case 'unknown':
      rest();
      return { kind: 'unknown', error: answer.error, key };
    case 'signed-out':
      if (!answer.mayBeSent) settle(true);
      rest();
      return { kind: 'signed-out' };
  }
}

/** A response that this version cannot read will hardly become readable. */
const UNREADABLE_LIMIT = 3;

type SendResult<T> =
  | { readonly kind: 'confirmed'; readonly value: T }
  | { readonly kind: 'refused' | 'unknown'; readonly error: ApiError }
  /** `mayBeSent`: some call, of this delivery or an earlier one, may have reached the server. */
  | { readonly kind: 'signed-out'; readonly mayBeSent: boolean };

interface SendOptions<T> {
  /** Sends the request; always with the same key. */
  readonly send: () => PromiseLike<MutationResult<T>>;
  /** Whether an earlier delivery may have reached the server. */
  readonly mayBeSent: boolean;
  /** Delays before each further call, in ms. */
  readonly retryDelaysMs: readonly number[];
  readonly wait: (delayMs: number) => Promise<void>;
  /** False once the member has left or given up: then nothing more may be sent. */
  readonly isWanted: () => boolean;
  /** Errors of this operation, besides the common ones, that mean that nothing happened. */
  readonly isRefusal: (error: ApiError) => boolean;
  /** Called before the first and each further retry. */
  readonly onRetry: () => void;
}

/** Sends one operation until its result is known or the calls are used up. */
export async function sendWithRetry<T>(options: SendOptions<T>): Promise<SendResult<T>> {
  const { send, retryDelaysMs, wait, isWanted, isRefusal, onRetry } = options;
  let { mayBeSent } = options;
  let unreadable = 0;
  for (let call = 0; ; call += 1) {
    const { data, error: cause } = await send();
    if (data !== undefined) return { kind: 'confirmed', value: data };
    const error: ApiError = isApiError(cause) ? cause : { kind: 'network' };
    const errorClass = isRefusal(error) ? 'refused' : classifyError(error, mayBeSent);
    if (errorClass === 'signed-out') return { kind: errorClass, mayBeSent };
    if (errorClass !== 'retry') return { kind: errorClass, error };
    mayBeSent = true;
    if (error.kind === 'contract') unreadable += 1;
    const delayMs = retryDelaysMs[call];
    if (delayMs === undefined || unreadable === UNREADABLE_LIMIT) return { kind: 'unknown', error };
    if (!isWanted()) return { kind: 'signed-out', mayBeSent };
    onRetry();
    await wait(delayMs);
    if (!isWanted()) return { kind: 'signed-out', mayBeSent };
  }
}

export type ErrorClass = 'refused' | 'unknown' | 'signed-out' | 'retry';

/**
 * The server says these after it has looked up the key, or to any form of the request: an earlier
 * call with the key had no effect. The others (a mistyped funds password, a full server) say
 * nothing about it.
 */
const decisive: readonly (Refusal | undefined)[] = [
  'bad_field',
  'bad_amount',
  'no_side',
  'no_stake',
  'below_minimum',
  'above_maximum',
  'condition_not_met',
  'player_limit',
  'account_closing',
  'excluded',
  'reality_check',
  'not_found',
  'insufficient_balance',
  'daily_limit',
  'round_closed',
  'game_paused',
  'odds_changed',
  'key_reused',
];

/** Says what a failed call means; `mayBeSent` when an earlier one with the same key has no answer. */
export function classifyError(error: ApiError, mayBeSent: boolean): ErrorClass {
  switch (error.kind) {
    case 'offline':
      return mayBeSent ? 'retry' : 'refused';
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'contract':
      return 'retry';
    case 'refused':
      if (error.code === codes.noSession) return 'signed-out';
      if (error.code >= codes.fault) return 'retry';
      if (!mayBeSent || decisive.includes(error.refusal)) return 'refused';
      return error.code === codes.tooMany ? 'retry' : 'unknown';
  }
}
