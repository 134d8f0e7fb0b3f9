import { gameKey, period } from '@velvet/contract/game';
import { parse } from '@velvet/contract/parse';
import type pg from 'pg';
import {
  commitmentOf,
  seedBefore,
} from '../../../../../server/api/src/features/game/seeds/seed-vault.ts';
import { drawNumbers } from '../../../../../server/api/src/testing/verify-round.ts';

/** After the draw's time and this, a round has to be drawn and settled. */
const LATE_S = 30;

interface RoundRow {
  readonly game: string;
  readonly expect: string;
  readonly state: string;
  readonly seed: Buffer | null;
  readonly before: Buffer | null;
  readonly commitment: Buffer;
  readonly numbers: readonly number[] | null;
  readonly beacon: string;
  readonly early: boolean;
}

/** What was found about the rounds since a time. */
export interface RoundsFound {
  readonly drawn: number;
  /** Rounds without a draw, their stakes given back. */
  readonly void: number;
  readonly faults: readonly string[];
}

/**
 * Looks at every round since a time: drawn once and not early, settled, its numbers those of its
 * committed seed, its seed the next of its chain, its result the one that members saw.
 * @param seen dice such as `1,2,3` by `<game> <period>`.
 */
export async function judgeRounds(
  db: pg.Pool,
  since: Date,
  seen: ReadonlyMap<string, string>,
): Promise<RoundsFound> {
  const { rows } = await db.query<RoundRow>(
    `SELECT r.game_key AS game, r.expect, r.state, r.seed, p.seed AS before, r.commitment,
       r.numbers, r.beacon, coalesce(r.drawn_at < r.draws_at, false) AS early
     FROM round r LEFT JOIN round p ON p.chain_id = r.chain_id AND p.chain_place = r.chain_place - 1
     WHERE r.draws_at > $1 AND r.draws_at < now() - make_interval(secs => $2)`,
    [since, LATE_S],
  );
  const faults = rows.flatMap((row) =>
    faultsOf(row, seen).map((fault) => `${row.game} ${row.expect} ${fault}`),
  );
  const { rows: open } = await db.query<{ bets: number }>(
    `SELECT count(*)::integer AS bets FROM bet_outcome b JOIN round r ON r.id = b.round_id
     WHERE b.state = 'open' AND r.draws_at < now() - make_interval(secs => $1)`,
    [LATE_S],
  );
  const bets = open[0]?.bets ?? 0;
  return {
    drawn: rows.filter(({ state }) => state === 'settled').length,
    void: rows.filter(({ state }) => state === 'refunded' || state === 'void').length,
    faults: [...faults, ...(bets > 0 ? [`${bets} bets of drawn rounds are open`] : [])],
  };
}

function faultsOf(row: RoundRow, seen: ReadonlyMap<string, string>): readonly string[] {
  const { state, seed, before, commitment, numbers, beacon, early } = row;
  if (state === 'refunded') return [];
  if (state !== 'settled' || !seed || !numbers) return [`is ${state}, long after its draw`];
  const drawn = drawNumbers({
    seed,
    gameKey: parse(gameKey, row.game),
    period: parse(period, row.expect),
    beacon,
  });
  const members = seen.get(`${row.game} ${row.expect}`);
  return [
    ...(early ? ['was drawn before its time'] : []),
    ...(commitmentOf(seed).equals(commitment) ? [] : ['has another seed than was published']),
    ...(drawn.join() === numbers.join() ? [] : ['has numbers that do not follow from its seed']),
    ...(before && !Buffer.from(seedBefore(seed)).equals(before)
      ? ['has a seed outside its chain']
      : []),
    ...(members === undefined || members === numbers.join() ? [] : [`was shown as ${members}`]),
  ];
}
