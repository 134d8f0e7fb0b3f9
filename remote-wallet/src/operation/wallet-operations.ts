import type { WithSlice } from '@reduxjs/toolkit';
import { field, mapped, record } from '@velvet/contract/codec';
import type { Minor } from '@velvet/contract/money';
import { id, positiveMoney } from '@velvet/contract/primitives';
import {
  createMoneyOperations,
  type Operation,
  operationFields,
} from '@velvet/sdk/money-operation';

/** What is kept of a request while its answer is not known; never the funds password. */
interface Asked {
  readonly amount: Minor;
}

/** As earlier releases have stored it: the amount beside the key. */
const codec = mapped(
  record({
    ...operationFields,
    memberId: field('memberId', id<'member'>()),
    amount: field('amount', positiveMoney),
  }),
  ({ amount, ...rest }): Operation<Asked> => ({ ...rest, input: { amount } }),
  ({ input, ...rest }) => ({ ...rest, ...input }),
);

export const withdrawals = createMoneyOperations({
  name: 'walletWithdrawals',
  key: 'pending.withdraw',
  codec,
});

export const recharges = createMoneyOperations({
  name: 'walletRecharges',
  key: 'pending.recharge',
  codec,
  // An address that must not be followed: no points have moved, and none will.
  isRefusal: (error) => error.kind === 'contract' && error.field === 'pay_url',
});

export const walletOperations = { withdraw: withdrawals, recharge: recharges } as const;
export type OperationKind = keyof typeof walletOperations;

declare module '@velvet/sdk/store' {
  interface AppState
    extends WithSlice<typeof withdrawals.journal>,
      WithSlice<typeof withdrawals.progress>,
      WithSlice<typeof recharges.journal>,
      WithSlice<typeof recharges.progress> {}
}
