import type { GameId, Period } from '@velvet/contract/game';
import type { MemberId } from '@velvet/contract/member';
import { gather } from '../../database/gather.ts';
import type { Queryable } from '../../database/queryable.ts';
import { isUnavailable } from '../../database/unavailable.ts';

/** The arguments of the SQL function `place_bets`. */
export interface BetOrder {
  readonly memberId: MemberId;
  readonly gameId: GameId;
  readonly period: Period;
  readonly sides: readonly string[];
  /** Minor units per side. */
  readonly stake: number;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
}

const ORDERS_PER_RUN = 64;

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
      text: `SELECT outcome FROM orders_place($1, $2, $3, $4, $5, $6, $7, false) ORDER BY place`,
      values: [
        column(({ memberId }) => memberId),
        column(({ gameId }) => gameId),
        column(({ period }) => period),
        column(({ sides }) => sides.join(',')),
        column(({ stake }) => stake),
        column(({ idempotencyKey }) => idempotencyKey),
        column(({ requestHash }) => requestHash),
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
    text: 'SELECT outcome FROM place_bets($1, $2, $3, $4, $5, $6, $7)',
    values: [
      order.memberId,
      order.gameId,
      order.period,
      order.sides,
      order.stake,
      order.idempotencyKey,
      order.requestHash,
    ],
  });
  return rows[0]?.outcome ?? 'fault';
}
