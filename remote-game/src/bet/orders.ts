import type { WithSlice } from '@reduxjs/toolkit';
import { field, record } from '@velvet/shared/contract/codec';
import { order } from '@velvet/shared/contract/game';
import { integer } from '@velvet/shared/contract/primitives';
import { createMoneyOperations, operationFields } from '@velvet/shared/money-operation';

/** Four minutes: by then a round has closed, and the server's word on it no longer changes. */
const PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, ...Array(15).fill(15_000)];

/**
 * Orders that were confirmed and whose answers are not known yet. Of a round there is one at a
 * time; two tabs may bet on two rounds.
 */
export const orders = createMoneyOperations({
  name: 'gameOrders',
  key: 'game.orders',
  codec: record({
    ...operationFields,
    memberId: field('member', integer(1)),
    input: field('order', order),
  }),
  slotOf: ({ gameId, period }) => `${gameId} ${period}`,
  pausesMs: PAUSES_MS,
});

declare module '@velvet/shared/store' {
  interface AppState extends WithSlice<typeof orders.journal>, WithSlice<typeof orders.progress> {}
}
