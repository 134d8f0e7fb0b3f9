import type { MemberId } from '@velvet/contract/member';
import { useSelector, useStore } from 'react-redux';
import type { MoneyOperations, MoneyState } from './create-money-operations.ts';
import { deliver, submit } from './deliver.ts';
import type { Operation, Outcome, PendingOperation, Send } from './journal.ts';

interface MoneyOperation<Input> {
  /** The member's operations without a known answer, oldest first. */
  readonly pending: readonly PendingOperation<Input>[];
  /** Undefined, and nothing sent, when it is on its way or another one must be answered first. */
  readonly submit: <T>(input: Input, send: Send<Input, T>) => Promise<Outcome<T> | undefined>;
  /** Sends again, one after the other, all that are not being sent by this page. */
  readonly resumeAll: <T>(
    send: Send<Input, T>,
    onOutcome: (outcome: Outcome<T>, operation: Operation<Input>) => void,
  ) => Promise<void>;
  /** Drops an operation whose answer the member does not wait for. */
  readonly giveUp: (key: string) => void;
}

/** Money operations of a member; until the member is known there are none. */
export function useMoneyOperation<Name extends string, Input>(
  operations: MoneyOperations<Name, Input>,
  memberId: MemberId | undefined,
): MoneyOperation<Input> {
  const store = useStore<MoneyState<Name, Input>>();
  const pending = useSelector((state: MoneyState<Name, Input>) =>
    operations.selectPending(state, memberId),
  );
  return {
    pending,
    submit: async (input, send) =>
      memberId === undefined ? undefined : submit(operations, store, { memberId, input, send }),
    async resumeAll(send, onOutcome) {
      const waiting = () => operations.selectPending(store.getState(), memberId);
      for (const { key } of waiting()) {
        const found = waiting().find((entry) => entry.key === key);
        if (found?.phase !== 'unanswered') continue;
        const { phase: _phase, ...operation } = found;
        const outcome = await deliver(operations, store, operation, send);
        if (outcome) onOutcome(outcome, operation);
      }
    },
    giveUp: (key) =>
      void store.dispatch(operations.actions.settled({ key, unlessRepeated: false })),
  };
}
