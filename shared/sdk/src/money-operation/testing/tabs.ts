import { toId } from '@velvet/contract/brand';
import { field, mapped, record } from '@velvet/contract/codec';
import type { MemberId } from '@velvet/contract/member';
import { id, integer, oneOf } from '@velvet/contract/primitives';
import type { Transport } from '../../api/transport.ts';
import { createAppStore } from '../../store/create-app-store.ts';
import type { SliceStorage } from '../../store/slice-persistence.ts';
import { createMoneyOperations, type MoneyState } from '../create-money-operations.ts';
import { type OperationStore, submit } from '../deliver.ts';
import { type MutationResult, type Operation, operationFields } from '../journal.ts';

export interface Transfer {
  readonly to: 'bank' | 'friend';
  readonly amount: number;
}
export const MEMBER: MemberId = toId(7);
export const STORED_UNDER = 'test.transfers';

const codec = mapped(
  record({
    ...operationFields,
    memberId: field('memberId', id<'member'>()),
    to: field('to', oneOf(['bank', 'friend'])),
    amount: field('amount', integer(1)),
  }),
  ({ to, amount, ...rest }): Operation<Transfer> => ({ ...rest, input: { to, amount } }),
  ({ input, ...rest }) => ({ ...rest, ...input }),
);

type State = MoneyState<'transfers', Transfer>;
const hasTransfers = (state: unknown): state is State =>
  typeof state === 'object' && state !== null && 'transfers' in state;

const transport: Transport = { call: () => Promise.reject(new Error('no calls here')) };

interface Call {
  readonly key: string;
  readonly answer: (answer: MutationResult<string>) => void;
}

/** Lets everything that waits for a promise go on. */
export const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * One page of the app: its calls and delays end when the test says so, and never once it is closed.
 */
export function openTab(storage: SliceStorage) {
  const calls: Call[] = [];
  const delays: (() => void)[] = [];
  const listeners: ((key: string) => void)[] = [];
  const transfers = createMoneyOperations({
    name: 'transfers',
    key: STORED_UNDER,
    codec,
    slotOf: ({ to }) => to,
    retryDelaysMs: [1, 1],
    wait: () => new Promise((resolve) => void delays.push(resolve)),
  });
  const { store, injectSlices } = createAppStore({ transport, storage });
  injectSlices('wallet', transfers.slices);
  const typed: OperationStore<'transfers', Transfer> = {
    dispatch: store.dispatch,
    getState() {
      const state: unknown = store.getState();
      if (!hasTransfers(state)) throw new Error('The slices are missing');
      return state;
    },
  };
  const send = ({ key }: Operation<Transfer>) => {
    for (const tell of listeners) tell(key);
    return new Promise<MutationResult<string>>(
      (resolve) => void calls.push({ key, answer: resolve }),
    );
  };
  return {
    store,
    transfers,
    calls,
    send,
    typed,
    pending: (memberId = MEMBER) => transfers.selectPending(typed.getState(), memberId),
    /**
     * Resolves with what the member is shown; the value of a confirmation is the operation's key.
     */
    tap: (input: Transfer, memberId = MEMBER) =>
      submit(transfers, typed, { memberId, input, send }),
    onCall: (listener: (key: string) => void) => void listeners.push(listener),
    endDelay: () => delays.shift()?.(),
  };
}
export type Tab = ReturnType<typeof openTab>;
