import { createHash } from 'node:crypto';
import type { GameId, Order, Period } from '@velvet/contract/game';
import type { Language } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import { isRefusal } from '@velvet/contract/outcome';
import { isUnavailable } from '../../database/database-errors.ts';
import { gather } from '../../database/gather.ts';
import type { Queryable } from '../../database/queryable.ts';
import { type Handlers, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { formatPoints } from '../../messages/say.ts';
import { findLimits } from './game-store.ts';

/** The arguments of the SQL function `place_bets`. */
export interface BetOrder {
  readonly memberId: MemberId;
  readonly gameId: GameId;
  readonly period: Period;
  readonly sides: readonly string[];
  /** Minor units per side. */
  readonly stake: number;
  /** As they were shown, in the order of the sides; undefined where the remote does not say. */
  readonly odds?: readonly number[] | undefined;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
}

const ORDERS_PER_RUN = 64;

/** The handler of the members' orders. */
export function placeOrders(db: Queryable): Handlers['game_place_order'] {
  const placeOrder = orderPlacer(db);
  return async (call, order) => {
    const { id: memberId } = memberOf(call);
    const { gameId, period, sides, stake, odds } = order;
    if (odds && odds.length !== sides.length) return new Refused('bad_field', { field: 'odds' });
    const { idempotencyKey } = call;
    const bet = { memberId, gameId, period, sides, stake, odds, idempotencyKey };
    const outcome = await placeOrder({ ...bet, requestHash: hashOf(order) });
    if (outcome === 'ok' || outcome === 'repeated') return { ...order, memberId };
    if (outcome === 'below_minimum' || outcome === 'above_maximum') {
      return limitRefusal(db, gameId, outcome, call.language);
    }
    if (isRefusal(outcome)) return new Refused(outcome);
    throw new Error(`Unknown outcome of an order: ${outcome}`);
  };
}

/**
 * Places orders that arrive together in one transaction: most of what an order costs the database is
 * spent per statement and per commit. Each is decided by itself; `ok`, `repeated` or a refusal reason.
 */
export const orderPlacer = (db: Queryable): ((order: BetOrder) => Promise<string>) =>
  gather({
    run: (orders) => placeTogether(db, orders),
    most: ORDERS_PER_RUN,
    keyOf: ({ memberId }) => memberId,
  });

async function placeTogether(
  db: Queryable,
  orders: readonly BetOrder[],
): Promise<readonly Promise<string>[]> {
  const alone = (order: BetOrder): Promise<string> => placeAlone(db, order);
  const column = <Value>(value: (order: BetOrder) => Value): readonly Value[] => orders.map(value);
  try {
    const { rows } = await db.query<{ outcome: string }>({
      name: 'orders-place',
      text: `SELECT outcome FROM orders_place($1, $2, $3, $4, $5, $6, $7, false, $8) ORDER BY place`,
      values: [
        column(({ memberId }) => memberId),
        column(({ gameId }) => gameId),
        column(({ period }) => period),
        column(({ sides }) => sides.join(',')),
        column(({ stake }) => stake),
        column(({ idempotencyKey }) => idempotencyKey),
        column(({ requestHash }) => requestHash),
        column(hundredthsOf),
      ],
    });
    return orders.map(async (order, place) => {
      const outcome = rows[place]?.outcome ?? 'fault';
      // Another transaction holds the member's account or the round: the run does not wait for it.
      return outcome === 'busy' ? alone(order) : outcome;
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // What one of them broke must not stop the others.
    return orders.map(alone);
  }
}

/** Places an order; returns `ok`, `repeated` or a refusal reason. */
async function placeAlone(db: Queryable, order: BetOrder): Promise<string> {
  const { rows } = await db.query<{ outcome: string }>({
    name: 'place-bets',
    text: 'SELECT outcome FROM place_bets($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      order.memberId,
      order.gameId,
      order.period,
      order.sides,
      order.stake,
      order.idempotencyKey,
      order.requestHash,
      hundredthsOf(order),
    ],
  });
  return rows[0]?.outcome ?? 'fault';
}

const hundredthsOf = ({ odds }: BetOrder): string | undefined =>
  odds?.map((shown) => Math.round(shown * 100)).join(',');

async function limitRefusal(
  db: Queryable,
  gameId: GameId,
  reason: 'below_minimum' | 'above_maximum',
  language: Language,
): Promise<Refused> {
  const limits = await findLimits(db, gameId);
  const asPoints = (amount: number | undefined) => formatPoints(language, minor(amount ?? 0));
  return new Refused(reason, {
    field: 'money',
    values: { minimum: asPoints(limits?.min), maximum: asPoints(limits?.max) },
  });
}

/** The same order gives the same hash, whatever its sides' order. */
function hashOf(order: Order): Buffer {
  const canonical = [order.gameId, order.period, order.stake, [...order.sides].sort().join(',')];
  return createHash('sha256').update(canonical.join('|')).digest();
}
