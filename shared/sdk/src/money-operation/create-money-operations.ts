import {
  type ActionCreatorWithPayload,
  createAction,
  createSelector,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { MemberId } from '@velvet/contract/member';
import type { ApiError } from '@velvet/sdk/api';
import { type FeatureSlice, persisted } from '@velvet/sdk/feature';
import { memberLeft } from '@velvet/sdk/store';
import {
  begin,
  createMatching,
  isSettledBy,
  type Journal,
  journalPersistence,
  type Matching,
  type Operation,
  type OperationCodec,
  type OperationPhase,
  type PendingOperation,
  type Settlement,
  settle,
} from './journal.ts';

const RETRY_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000];

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
  /** Before each further call of a delivery, in ms; after the last one the answer is unknown. */
  readonly retryDelaysMs?: readonly number[];
  /** Errors of these operations, besides the common ones, that mean that nothing happened. */
  readonly isRefusal?: (error: ApiError) => boolean;
  readonly wait?: (delayMs: number) => Promise<void>;
}

interface Progress<Input> {
  readonly operation: Operation<Input>;
  readonly phase: OperationPhase;
}
type ProgressList<Input> = readonly Progress<Input>[];

interface SliceOf<Path extends string, State> {
  readonly reducerPath: Path;
  readonly reducer: (state: State | undefined, action: UnknownAction) => State;
}

/** The part of the store's state that belongs to operations of this name. */
export type MoneyState<Name extends string, Input> = Readonly<Record<Name, Journal<Input>>> &
  Readonly<Record<`${Name}Progress`, ProgressList<Input>>>;

/** What `createMoneyOperations` makes; for `useMoneyOperation` and the feature's list of slices. */
export interface MoneyOperations<Name extends string, Input> {
  readonly slices: readonly FeatureSlice[];
  /** Both slices by path and reducer, for `WithSlice`. */
  readonly journal: SliceOf<Name, Journal<Input>>;
  readonly progress: SliceOf<`${Name}Progress`, ProgressList<Input>>;
  readonly actions: {
    readonly begun: ActionCreatorWithPayload<Operation<Input>>;
    readonly progressed: ActionCreatorWithPayload<Progress<Input>>;
    readonly settled: ActionCreatorWithPayload<Settlement>;
  };
  readonly selectJournal: (state: Readonly<Record<Name, Journal<Input>>>) => Journal<Input>;
  /** The member's operations without a known answer, oldest first. */
  readonly selectPending: (
    state: MoneyState<Name, Input>,
    memberId: MemberId | undefined,
  ) => readonly PendingOperation<Input>[];
  readonly matching: Matching<Input>;
  readonly delivery: Required<Pick<Options<Name, Input>, 'retryDelaysMs' | 'isRefusal' | 'wait'>>;
}

/**
 * Money operations of one kind (spec S6.5), as two slices. The journal is kept on the device from
 * before the first call until the answer is known; every delivery carries the key it holds. The
 * progress is of this page alone: what it is sending, and what it had no answer to, which it
 * keeps, for the same member only, when a session has ended in between.
 */
export function createMoneyOperations<const Name extends string, Input>({
  name,
  key,
  codec,
  slotOf = () => '',
  retryDelaysMs = RETRY_DELAYS_MS,
  isRefusal = () => false,
  wait = delayOrOnline,
}: Options<Name, Input>): MoneyOperations<Name, Input> {
  const progressPath = `${name}Progress` as const;
  const matching = createMatching(codec, slotOf);
  const begun = createAction<Operation<Input>>(`${name}/begun`);
  const progressed = createAction<Progress<Input>>(`${name}/progressed`);
  const settled = createAction<Settlement>(`${name}/settled`);

  const journal: SliceOf<Name, Journal<Input>> = {
    reducerPath: name,
    reducer(entries = [], action) {
      if (begun.match(action)) return begin(entries, action.payload, matching);
      return settled.match(action) ? settle(entries, action.payload) : entries;
    },
  };
  const progress: SliceOf<`${Name}Progress`, ProgressList<Input>> = {
    reducerPath: progressPath,
    reducer(list = [], action) {
      if (settled.match(action)) {
        return list.filter(({ operation }) => !isSettledBy(action.payload, operation));
      }
      if (progressed.match(action)) return withProgress(list, action.payload);
      if (!memberLeft.match(action)) return list;
      return list.map(({ operation }) => ({ operation, phase: 'unanswered' as const }));
    },
  };

  const selectJournal = (state: Readonly<Record<Name, Journal<Input>>>) => state[name];
  const selectProgress = (
    state: Readonly<Record<`${Name}Progress`, ProgressList<Input>>>,
  ): ProgressList<Input> => state[progressPath];
  const selectPending = createSelector(
    [
      (state: MoneyState<Name, Input>) => selectJournal(state),
      (state: MoneyState<Name, Input>) => selectProgress(state),
      (_state: MoneyState<Name, Input>, memberId: MemberId | undefined) => memberId,
    ],
    (entries, list, memberId) =>
      pendingOf(entries, list).filter((operation) => operation.memberId === memberId),
  );

  return {
    // The progress drops by itself what may not outlive a session.
    slices: [
      persisted(journal, journalPersistence(key, codec)),
      { ...progress, lifetime: 'device' },
    ],
    journal,
    progress,
    actions: { begun, progressed, settled },
    selectJournal,
    selectPending,
    matching,
    delivery: { retryDelaysMs, isRefusal, wait },
  };
}

/** A delivery from before a session ended does not take back the count of a later one. */
function withProgress<Input>(
  list: ProgressList<Input>,
  { operation, phase }: Progress<Input>,
): ProgressList<Input> {
  const known = list.find((entry) => entry.operation.key === operation.key);
  const deliveries = Math.max(operation.deliveries, known?.operation.deliveries ?? 0);
  return [
    ...list.filter((entry) => entry !== known),
    { operation: { ...operation, deliveries }, phase },
  ];
}

/** What the device's journal holds, and what only this page still holds. */
function pendingOf<Input>(
  journal: Journal<Input>,
  progress: ProgressList<Input>,
): readonly PendingOperation<Input>[] {
  const phaseOf = (key: string) =>
    progress.find(({ operation }) => operation.key === key)?.phase ?? 'unanswered';
  const onlyHere = progress
    .map(({ operation }) => operation)
    .filter(({ key }) => !journal.some((entry) => entry.key === key));
  return [...journal, ...onlyHere].map((operation) => ({
    ...operation,
    phase: phaseOf(operation.key),
  }));
}

/** Until the time is over, or the device is online again. */
export const delayOrOnline = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    window.addEventListener('online', end);
  });
