import type { WithSlice } from '@reduxjs/toolkit';
import { field, record } from '@velvet/contract/codec';
import { order } from '@velvet/contract/game';
import { id } from '@velvet/contract/primitives';
import { createMoneyOperations, operationFields } from '@velvet/sdk/money-operation';

/** Four minutes: by then a round has closed, and the server's answer about it no longer changes. */
const RETRY_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, ...Array(15).fill(15_000)];

/**
 * Orders that were confirmed and whose answers are not known yet. The same order of the same round
 * is one order, however often it is confirmed; others do not wait for it, in this tab or another.
 */
export const orders = createMoneyOperations({
  name: 'gameOrders',
  key: 'game.orders',
  codec: record({
    ...operationFields,
    memberId: field('member', id<'member'>()),
    input: field('order', order),
  }),
  slotOf: ({ gameId, period, sides, stake }) => `${gameId} ${period} ${sides.join()} ${stake}`,
  retryDelaysMs: RETRY_DELAYS_MS,
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof orders.journal>, WithSlice<typeof orders.progress> {}
}
