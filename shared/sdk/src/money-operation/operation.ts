import { type Codec, field, withDefault } from '@velvet/contract/codec';
import type { MemberId } from '@velvet/contract/member';
import { integer, matching } from '@velvet/contract/primitives';
import { asEpochMs, type EpochMs, epochMs } from '@velvet/contract/time';
import type { ApiError } from '@velvet/sdk/api';

/** A money call that was begun and has no known answer (spec S6.5). Nothing in it is secret. */
export interface Operation<Input> {
  /** The idempotency key: however often it is sent, it is one operation. */
  readonly key: string;
  readonly memberId: MemberId;
  readonly input: Input;
  /** When it was begun; 0 where an older release did not keep it. */
  readonly begunAt: EpochMs;
  /** How many deliveries were begun, in all tabs and visits. */
  readonly deliveries: number;
}

/** `unanswered`: sent by this page, another tab or an earlier visit, and not being sent now. */
export type OperationPhase = 'sending' | 'checking' | 'unanswered';

export interface PendingOperation<Input> extends Operation<Input> {
  readonly phase: OperationPhase;
}

/** What is known about an operation after a delivery. */
export type Outcome<T> =
  | { readonly kind: 'confirmed'; readonly value: T }
  /** The server has said no, or was never reached: nothing happened. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** It may have happened, and stays pending. The key is for giving it up. */
  | { readonly kind: 'unknown'; readonly error: ApiError; readonly key: string }
  /**
   * The session is over (or the operation given up) with no answer; nothing is said about it here.
   */
  | { readonly kind: 'signed-out' };

/** What a mutation of the query API resolves with. */
export interface MutationResult<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
}

/** Sends the operation under its key. */
export type Send<Input, T> = (operation: Operation<Input>) => PromiseLike<MutationResult<T>>;

/** The fields of a stored operation that are the same for all; what the server takes as a key. */
export const operationFields = {
  key: field('key', matching(/^[\x21-\x7e]{1,128}$/)),
  begunAt: field(
    'sentAt',
    withDefault(epochMs, () => asEpochMs(0)),
  ),
  deliveries: field(
    'deliveries',
    withDefault(integer(1), () => 1),
  ),
};

export type OperationCodec<Input> = Codec<Operation<Input>>;
