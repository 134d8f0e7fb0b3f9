import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { field, record } from '@velvet/contract/codec';
import {
  sides as allSides,
  type GameId,
  type Order,
  order,
  placeOrder,
  type Side,
} from '@velvet/contract/game';
import { id } from '@velvet/contract/primitives';
import { call, queryApi } from '@velvet/sdk/api';
import { createMoneyOperations, operationFields } from '@velvet/sdk/money-operation';
import type { AppState } from '@velvet/sdk/store';
import { type Written, written } from '../api/game-queries.ts';
import { stakeDigits, toggleSide } from './bet-rules.ts';

/** What is chosen at one game's table and not yet sent. */
interface BetSlip {
  /** Absent before the first table was opened. */
  readonly gameId: GameId | undefined;
  readonly sides: readonly Side[];
  /** What stands in the field. */
  readonly stakeText: string;
}

const emptySlip: BetSlip = { gameId: undefined, sides: [], stakeText: '' };

/** Another game's table begins with an empty slip. */
const slipAt = (slip: BetSlip, gameId: GameId): BetSlip =>
  slip.gameId === gameId ? slip : { ...emptySlip, gameId };

interface Toggle {
  readonly gameId: GameId;
  readonly side: Side;
}
interface Filling {
  readonly gameId: GameId;
  readonly sides: readonly Side[];
  readonly stakeText: string;
}
type Clearing = Pick<Order, 'gameId' | 'sides'>;
interface StakeChange {
  readonly gameId: GameId;
  readonly text: string;
}

export const betSlip = createSlice({
  name: 'betSlip',
  initialState: emptySlip,
  reducers: {
    tableOpened: (slip, { payload: gameId }: PayloadAction<GameId>) => slipAt(slip, gameId),
    sideToggled(slip, { payload: { gameId, side } }: PayloadAction<Toggle>) {
      const current = slipAt(slip, gameId);
      return { ...current, sides: toggleSide(current.sides, side) };
    },
    stakeChanged: (slip, { payload: { gameId, text } }: PayloadAction<StakeChange>) => ({
      ...slipAt(slip, gameId),
      stakeText: stakeDigits(text),
    }),
    /** An earlier bet again, in place of what was chosen. */
    slipFilled: (slip, { payload: { gameId, sides, stakeText } }: PayloadAction<Filling>) => ({
      ...slipAt(slip, gameId),
      sides: allSides.filter((side) => sides.includes(side)),
      stakeText: stakeDigits(stakeText),
    }),
    /** These bets are placed or cleared; what was chosen since and the stake stay for the next ones. */
    sidesCleared: (slip, { payload: { gameId, sides } }: PayloadAction<Clearing>) =>
      slip.gameId === gameId
        ? { ...slip, sides: slip.sides.filter((side) => !sides.includes(side)) }
        : slip,
  },
});
export const { tableOpened, sideToggled, stakeChanged, slipFilled, sidesCleared } = betSlip.actions;

export const selectBetSlip = (state: Pick<AppState, 'betSlip'>, gameId: GameId): BetSlip =>
  state.betSlip.gameId === gameId ? state.betSlip : emptySlip;

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

interface SentOrder {
  readonly order: Order;
  readonly idempotencyKey: string;
}

export const { usePlaceOrderMutation } = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** The same key always means the same order (spec S6.5). */
    placeOrder: build.mutation<Written<Order>, SentOrder>({
      query: ({ order, idempotencyKey }) => call(placeOrder, order, { idempotencyKey }),
      transformResponse: written<Order>,
      invalidatesTags: (done, error) => {
        if (done) return ['user', 'money'];
        return error?.kind === 'refused' && error.refusal === 'odds_changed' ? ['games'] : [];
      },
    }),
  }),
});

declare module '@velvet/sdk/store' {
  interface AppState
    extends WithSlice<typeof betSlip>,
      WithSlice<typeof orders.journal>,
      WithSlice<typeof orders.progress> {}
}
