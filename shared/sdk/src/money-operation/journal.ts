import { type Codec, decode, field, withDefault } from '@velvet/contract/codec';
import type { MemberId } from '@velvet/contract/member';
import { integer, matching } from '@velvet/contract/primitives';
import { asEpochMs, type EpochMs, epochMs } from '@velvet/contract/time';
import type { ApiError } from '@velvet/sdk/api';
import type { SlicePersistence } from '@velvet/sdk/feature';

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

/** The operations of this device that have no known answer, oldest first. */
export type Journal<Input> = readonly Operation<Input>[];

/** How operations of one kind are compared. */
export interface Matching<Input> {
  /** Whether both ask for the same. */
  readonly isSameRequest: (a: Operation<Input>, b: Operation<Input>) => boolean;
  /** The operation itself among these, or what has its slot. */
  readonly heldFor: <T extends Operation<Input>>(
    entries: readonly T[],
    wanted: Operation<Input>,
  ) => T | undefined;
}

export function createMatching<Input>(
  codec: OperationCodec<Input>,
  slotOf: (input: Input) => string,
): Matching<Input> {
  const requestText = (operation: Operation<Input>) =>
    JSON.stringify(codec.encode({ ...operation, key: '', begunAt: asEpochMs(0), deliveries: 1 }));
  return {
    isSameRequest: (a, b) => requestText(a) === requestText(b),
    heldFor: (entries, wanted) =>
      entries.find(({ key }) => key === wanted.key) ??
      entries.find(
        ({ memberId, input }) =>
          memberId === wanted.memberId && slotOf(input) === slotOf(wanted.input),
      ),
  };
}

/** Another tab may have begun one: then this is a repetition of it, or changes nothing. */
export function begin<Input>(
  entries: Journal<Input>,
  wanted: Operation<Input>,
  { heldFor, isSameRequest }: Matching<Input>,
): Journal<Input> {
  const held = heldFor(entries, wanted);
  if (!held) return [...entries, { ...wanted, deliveries: wanted.deliveries + 1 }];
  if (!isSameRequest(held, wanted)) return entries;
  return entries.map((entry) =>
    entry === held ? { ...entry, deliveries: entry.deliveries + 1 } : entry,
  );
}

export interface Settlement {
  readonly key: string;
  /** One delivery did not reach the server: leaves an operation that has had others. */
  readonly unlessRepeated: boolean;
}

/** Whether nothing remains to be found out about the operation. */
export const isSettledBy = <Input>(
  { key, unlessRepeated }: Settlement,
  operation: Operation<Input>,
): boolean => operation.key === key && !(unlessRepeated && operation.deliveries > 1);

export const settle = <Input>(entries: Journal<Input>, settlement: Settlement): Journal<Input> =>
  entries.filter((entry) => !isSettledBy(settlement, entry));

/** Also reads what earlier releases wrote: a single operation without a list. */
export function journalPersistence<Input>(
  key: string,
  codec: OperationCodec<Input>,
): SlicePersistence<Journal<Input>> {
  return {
    key,
    read(text) {
      const stored: unknown = JSON.parse(text);
      return (Array.isArray(stored) ? stored : [stored]).flatMap((entry: unknown) => {
        const read = decode(codec, entry);
        return read.ok ? [read.value] : [];
      });
    },
    write: (entries) =>
      entries.length === 0 ? undefined : JSON.stringify(entries.map(codec.encode)),
  };
}
