import type { Side } from '@velvet/contract/game';
import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/decide.ts';

/** A game as operators see it; amounts in minor units. */
export interface DeskGameRow {
  readonly id: number;
  readonly key: string;
  readonly name: TextByLanguage;
  readonly period_seconds: number;
  readonly stake_min: number;
  readonly stake_max: number;
  readonly condition: number;
  readonly enabled: boolean;
  readonly odds: readonly { readonly side: Side; readonly hundredths: number }[];
  readonly waits_for_second: boolean;
  readonly version: string;
}

/** Every game in the order of its id. */
export async function listGames(db: Queryable): Promise<readonly DeskGameRow[]> {
  const { rows } = await db.query<DeskGameRow>(
    `SELECT g.id, g.key, g.name, g.period_seconds, g.stake_min, g.stake_max, g.condition, g.enabled,
        coalesce((SELECT jsonb_agg(jsonb_build_object('side', o.side, 'hundredths', o.odds_hundredths)
            ORDER BY array_position(ARRAY['big', 'small', 'odd', 'even'], o.side))
          FROM game_odds o WHERE o.game_id = g.id), '[]') AS odds,
        operator_open_proposal('game ' || g.key) IS NOT NULL AS waits_for_second,
        game_version(g.key) AS version
       FROM game g ORDER BY g.id`,
  );
  return rows;
}

/** Whether a draws process runs. */
export async function areDrawsAlive(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ alive: boolean }>('SELECT draws_alive() AS alive');
  return rows[0]?.alive ?? false;
}

/** Changes a game's odds, in hundredths; the outcome is that of `operator_price_game`. */
export const priceGame = (
  db: Queryable,
  key: string,
  oddsHundredths: number,
  reason: string,
): Promise<string | undefined> =>
  decide(db, 'operator_price_game($1, $2, $3)', [key, oddsHundredths, reason]);

/** Limits of a stake per side, and the balance that a member needs; in minor units. */
interface GameLimits {
  readonly min: number;
  readonly max: number;
  readonly condition: number;
}

/** Changes a game's limits; the outcome is that of `operator_limit_game`. */
export const limitGame = (
  db: Queryable,
  key: string,
  { min, max, condition }: GameLimits,
  reason: string,
): Promise<string | undefined> =>
  decide(db, 'operator_limit_game($1, $2, $3, $4, $5)', [key, min, max, condition, reason]);

/** Publishes rounds of a game, or no more of them; the outcome is `ok` or `unknown`. */
export const setGameEnabled = (
  db: Queryable,
  key: string,
  enabled: boolean,
): Promise<string | undefined> => decide(db, 'operator_enable_game($1, $2)', [key, enabled]);
