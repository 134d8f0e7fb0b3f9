import { createAction, createSelector, type UnknownAction } from '@reduxjs/toolkit';
import type { ApiError } from '@velvet/shared/api';
import { decode } from '@velvet/shared/contract/codec';
import { type FeatureSlice, persisted, type SlicePersistence } from '@velvet/shared/feature';
import { memberLeft } from '@velvet/shared/store';
import { pause } from './ask.ts';
import type { Operation, OperationCodec, OperationPhase, PendingOperation } from './operation.ts';

/** After this an operation whose answer was lost is asked about only when somebody wants to. */
const PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000];

interface Options<Name extends string, Input> {
  /** The path of the journal in the store; what this page does about it is at `<name>Progress`. */
  readonly name: Name;
  /** The entry in the device's storage, without its prefix. */
  readonly key: string;
  readonly codec: OperationCodec<Input>;
  /**
   * Operations of a member with the same text exclude each other: until the first one has its
   * answer, the same input is that operation again, and another one is not taken. Without it
   * there is one at a time.
   */
  readonly slotOf?: (input: Input) => string;
  readonly pausesMs?: readonly number[];
  readonly isRefusal?: (error: ApiError) => boolean;
  readonly wait?: (pauseMs: number) => Promise<void>;
}

export interface Progress<Input> {
  readonly operation: Operation<Input>;
  readonly phase: OperationPhase;
}
export interface Settlement {
  readonly key: string;
  /** Nothing happened as far as one delivery knows: leaves an operation that has had others. */
  readonly unlessRepeated: boolean;
}

type Journal<Input> = readonly Operation<Input>[];
type ProgressList<Input> = readonly Progress<Input>[];
/** The part of the store's state that belongs to operations of this name. */
export type MoneyState<Name extends string, Input> = Readonly<Record<Name, Journal<Input>>> &
  Readonly<Record<`${Name}Progress`, ProgressList<Input>>>;

/**
 * Money operations of one kind (spec S6.5), as two slices. The journal is kept on the device from
 * before the first call until the answer is known; every delivery carries the key it holds. The
 * progress is of this page alone: what it is sending, and what it had no answer to, which it
 * still knows, for the same member only, when a session has ended in between.
 */
export function createMoneyOperations<const Name extends string, Input>({
  name,
  key: storageKey,
  codec,
  slotOf = () => '',
  pausesMs = PAUSES_MS,
  isRefusal = () => false,
  wait = pause,
}: Options<Name, Input>) {
  const progressPath = `${name}Progress` as const;
  const begun = createAction<Operation<Input>>(`${name}/begun`);
  const progressed = createAction<Progress<Input>>(`${name}/progressed`);
  const settled = createAction<Settlement>(`${name}/settled`);

  const isSameSlot = (a: Operation<Input>, b: Operation<Input>) =>
    a.memberId === b.memberId && slotOf(a.input) === slotOf(b.input);
  const askedText = (operation: Operation<Input>) =>
    JSON.stringify(codec.encode({ ...operation, key: '', begunAt: 0, deliveries: 1 }));
  const isSameRequest = (a: Operation<Input>, b: Operation<Input>) => askedText(a) === askedText(b);
  /** The operation itself, or what has its slot. */
  const heldFor = <T extends Operation<Input>>(entries: readonly T[], wanted: Operation<Input>) =>
    entries.find(({ key }) => key === wanted.key) ??
    entries.find((entry) => isSameSlot(entry, wanted));

  /** Another tab may have begun one: then this is a repetition of it, or changes nothing. */
  function begin(entries: Journal<Input>, wanted: Operation<Input>): Journal<Input> {
    const held = heldFor(entries, wanted);
    if (!held) return [...entries, { ...wanted, deliveries: wanted.deliveries + 1 }];
    if (!isSameRequest(held, wanted)) return entries;
    return entries.map((entry) =>
      entry === held ? { ...entry, deliveries: entry.deliveries + 1 } : entry,
    );
  }

  function journalReducer(entries: Journal<Input> = [], action: UnknownAction): Journal<Input> {
    if (begun.match(action)) return begin(entries, action.payload);
    if (!settled.match(action)) return entries;
    const { key, unlessRepeated } = action.payload;
    return entries.filter((entry) => entry.key !== key || (unlessRepeated && entry.deliveries > 1));
  }

  function progressReducer(
    list: ProgressList<Input> = [],
    action: UnknownAction,
  ): ProgressList<Input> {
    const without = (key: string) => list.filter(({ operation }) => operation.key !== key);
    if (progressed.match(action)) {
      return [...without(action.payload.operation.key), action.payload];
    }
    if (settled.match(action)) return without(action.payload.key);
    if (!memberLeft.match(action)) return list;
    return list.map(({ operation }) => ({ operation, phase: 'unanswered' as const }));
  }

  const persistence: SlicePersistence<Journal<Input>> = {
    key: storageKey,
    /** Also reads what earlier releases wrote: a single operation without a list. */
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

  const selectJournal = (state: Readonly<Record<Name, Journal<Input>>>) => state[name];
  const selectProgress = (
    state: Readonly<Record<`${Name}Progress`, ProgressList<Input>>>,
  ): ProgressList<Input> => state[progressPath];

  /** The member's operations without a known answer, oldest first. */
  const selectPending = createSelector(
    [
      (state: MoneyState<Name, Input>) => selectJournal(state),
      (state: MoneyState<Name, Input>) => selectProgress(state),
      (_state: MoneyState<Name, Input>, memberId: number | undefined) => memberId,
    ],
    (journal, progress, memberId): readonly PendingOperation<Input>[] => {
      const phaseOf = (key: string) =>
        progress.find(({ operation }) => operation.key === key)?.phase ?? 'unanswered';
      const onlyHere = progress
        .map(({ operation }) => operation)
        .filter(({ key }) => !journal.some((entry) => entry.key === key));
      return [...journal, ...onlyHere]
        .filter((operation) => operation.memberId === memberId)
        .map((operation) => ({ ...operation, phase: phaseOf(operation.key) }));
    },
  );

  const journal = { reducerPath: name, reducer: journalReducer };
  const progress = {
    reducerPath: progressPath,
    reducer: progressReducer,
    // It drops what it may not keep itself.
    lifetime: 'device',
  } as const;
  const slices: readonly FeatureSlice[] = [persisted(journal, persistence), progress];

  return {
    journal,
    progress,
    slices,
    actions: { begun, progressed, settled },
    selectJournal,
    selectPending,
    heldFor,
    isSameRequest,
    delivery: { pausesMs, isRefusal, wait },
  };
}

export type MoneyOperations<Name extends string, Input> = ReturnType<
  typeof createMoneyOperations<Name, Input>
>;
