import type { BeaconOrigin } from '@velvet/contract/beacon-origin';
import type { GameId, GameKey, GameRecord, Period, SideOdds } from '@velvet/contract/game';
import type { MemberId } from '@velvet/contract/member';
import type { Minor } from '@velvet/contract/money';
import { readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { LocalizedText } from '../../messages/localized-text.ts';
import { beaconOrigin } from './round-parts.ts';

export interface GameRow {
  readonly id: GameId;
  readonly name: LocalizedText;
  readonly period_seconds: number;
  readonly condition: number;
  readonly stake_min: number;
  readonly stake_max: number;
  readonly open_expect: string | null;
  /** `void` where operators have cancelled it before its draw. */
  readonly open_state: string | null;
  readonly open_at: Date | null;
  readonly open_draws_at: Date | null;
  readonly open_commitment: string | null;
  readonly open_tip: string | null;
  readonly open_beacon: BeaconOrigin | null;
  readonly draws_alive: boolean;
  readonly past_expect: string | null;
  readonly past_numbers: readonly number[] | null;
}

/** The columns of a game's state, given its joins. */
const GAME_STATE = `g.id, g.name, g.period_seconds, g.condition, g.stake_min,
    g.stake_max, o.expect AS open_expect, o.state AS open_state, o.opens_at AS open_at, o.draws_at AS open_draws_at,
    encode(o.commitment, 'hex') AS open_commitment, encode(oc.tip, 'hex') AS open_tip,
    ${beaconOrigin('o')} AS open_beacon,
    draws_alive() AS draws_alive, p.expect AS past_expect, p.numbers AS past_numbers`;
/**
 * A game with its open and its last round at a moment, an SQL expression. Rounds are found by their keys:
 * `round` is partitioned by id.
 */
const gameAt = (moment: string): string => `game g
    LEFT JOIN LATERAL (
      SELECT r.* FROM round_key k JOIN round r ON r.id = k.round_id
       WHERE k.game_id = g.id AND k.draws_at > ${moment} ORDER BY k.draws_at LIMIT 1) o ON true
    LEFT JOIN LATERAL (
      SELECT r.* FROM round_key k JOIN round r ON r.id = k.round_id
       WHERE k.game_id = g.id AND k.draws_at <= ${moment} ORDER BY k.draws_at DESC LIMIT 1) p ON true
    LEFT JOIN seed_chain oc ON oc.id = o.chain_id`;

/** A game with its open and its last round. */
export async function findGame(
  db: Queryable,
  key: GameKey,
  now: Date,
): Promise<GameRow | undefined> {
  const { rows } = await db.query<GameRow>({
    name: 'game-state',
    text: `SELECT ${GAME_STATE} FROM ${gameAt('$2')} WHERE g.key = $1 AND g.enabled`,
    values: [key, now],
  });
  return rows[0];
}

export interface PastRoundRow {
  readonly expect: string;
  readonly state: 'pending' | 'drawn' | 'settled' | 'void' | 'refunded';
  readonly draws_at: Date;
  readonly numbers: readonly number[] | null;
  readonly seed: string | null;
  readonly commitment: string;
  readonly beacon: string;
  readonly beacon_origin: BeaconOrigin | null;
  readonly chain_place: number | null;
  readonly tip: string | null;
}

/** The public columns of a round `r` of the chain `c`; the seed once it is revealed. */
const PUBLIC_ROUND = `r.expect, r.state, r.draws_at, r.numbers, encode(r.seed, 'hex') AS seed,
  encode(r.commitment, 'hex') AS commitment, r.beacon,
  ${beaconOrigin('r', 'b.signature')} AS beacon_origin, r.chain_place, encode(c.tip, 'hex') AS tip`;
const ROUND_PARTS = `LEFT JOIN seed_chain c ON c.id = r.chain_id
  LEFT JOIN beacon_value b ON b.source = r.beacon_source AND b.round = r.beacon_round`;

/** One round of any age; undefined when there is none of that name. */
export async function findRound(
  db: Queryable,
  key: GameKey,
  period: Period,
): Promise<PastRoundRow | undefined> {
  const { rows } = await db.query<PastRoundRow>({
    name: 'game-round',
    text: `SELECT ${PUBLIC_ROUND} FROM game g JOIN round_key k ON k.game_id = g.id
             JOIN round r ON r.id = k.round_id ${ROUND_PARTS}
            WHERE g.key = $1 AND k.expect = $2`,
    values: [key, period],
  });
  return rows[0];
}

type GameAfterRound = GameRow & PastRoundRow & { readonly now: Date };

/**
 * A game as it is now on the database's clock, and one of its rounds, in one query; undefined when there
 * is no such game or round.
 */
export async function findGameAfterRound(
  db: Queryable,
  key: GameKey,
  period: Period,
): Promise<GameAfterRound | undefined> {
  const { rows } = await db.query<GameAfterRound>({
    name: 'game-after-round',
    text: `SELECT statement_timestamp() AS now, ${GAME_STATE}, ${PUBLIC_ROUND}
             FROM ${gameAt('statement_timestamp()')}
             JOIN round_key k ON k.game_id = g.id JOIN round r ON r.id = k.round_id ${ROUND_PARTS}
            WHERE g.key = $1 AND g.enabled AND k.expect = $2`,
    values: [key, period],
  });
  return rows[0];
}

/** The last finished rounds of a game, newest first; undefined when there is no such game. */
export async function findPastRounds(
  db: Queryable,
  key: GameKey,
  limit: number,
): Promise<readonly PastRoundRow[] | undefined> {
  const { rows } = await db.query<PastRoundRow & { known: number }>({
    name: 'game-history',
    text: `SELECT g.id AS known, ${PUBLIC_ROUND}
        FROM game g
        LEFT JOIN LATERAL (
          SELECT r.* FROM round_key k JOIN round r ON r.id = k.round_id
           WHERE k.game_id = g.id AND r.state <> 'pending'
           ORDER BY k.draws_at DESC LIMIT $2) r ON true
        ${ROUND_PARTS}
       WHERE g.key = $1 AND g.enabled ORDER BY r.draws_at DESC`,
    values: [key, limit],
  });
  return rows.length === 0 ? undefined : rows.filter(({ expect }) => expect !== null);
}

/** The odds of a game's sides; empty when there is no such game. */
export const findOdds = (db: Queryable, gameId: GameId): Promise<readonly SideOdds[]> =>
  readItems<SideOdds>(db, {
    name: 'game-odds',
    text: `SELECT CASE WHEN o.side IN ('big', 'small') THEN 'dx' ELSE 'ds' END AS type, o.side,
               (o.odds_hundredths / 100.0)::float8 AS odds
             FROM game_odds o JOIN game g ON g.id = o.game_id
            WHERE o.game_id = $1 AND g.enabled
            ORDER BY array_position(ARRAY['big', 'small', 'odd', 'even'], o.side)`,
    values: [gameId],
  });

/** The limits of a stake per side, in minor units. */
export async function findLimits(
  db: Queryable,
  gameId: GameId,
): Promise<{ min: number; max: number } | undefined> {
  const { rows } = await db.query<{ min: number; max: number }>({
    name: 'game-limits',
    text: 'SELECT stake_min AS min, stake_max AS max FROM game WHERE id = $1',
    values: [gameId],
  });
  return rows[0];
}

/** A bet as it is kept: its game's name in all languages, and what it has returned. */
export type StoredBet = Pick<
  GameRecord,
  'id' | 'iconUrl' | 'period' | 'gameKey' | 'dice' | 'side' | 'stake' | 'createdAt' | 'updatedAt'
> & {
  readonly gameName: LocalizedText;
  readonly state: 'open' | 'settled' | 'refunded';
  readonly payout: Minor;
};

/** A page of a member's bets, newest first; pages count from 1. */
export const findBets = (
  db: Queryable,
  memberId: MemberId,
  page: number,
  size: number,
): Promise<readonly StoredBet[]> =>
  readItems<StoredBet>(db, {
    name: 'bet-list',
    text: `SELECT b.id, g.icon AS icon_url, r.expect AS period, g.key AS game_key,
        g.name AS game_name, r.numbers AS dice, b.side, b.state, b.stake, b.payout, b.created_at,
        b.updated_at
        FROM bet_list($1, $2, $3) b
        JOIN round r ON r.id = b.round_id JOIN game g ON g.id = r.game_id
       ORDER BY b.member_seq DESC`,
    values: [memberId, page, size],
  });
