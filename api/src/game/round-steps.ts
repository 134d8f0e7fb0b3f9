import type pg from 'pg';
import type { BeaconValue } from './beacon.ts';

type Queryable = Pick<pg.Pool, 'query'>;

const SETTLE_BATCH = 500;
const AHEAD = 3;

/** A round whose time has come. */
export interface DrawnRound {
  readonly gameKey: string;
  readonly period: string;
  readonly state: 'drawn' | 'void';
}

/** A beacon's value that due rounds wait for. */
export interface WantedBeacon {
  readonly source: string;
  readonly round: number;
}

/** Publishes missing rounds with their commitments. Returns how many. */
export async function prepareRounds(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    name: 'rounds-prepare',
    text: 'SELECT rounds_prepare($1) AS n',
    values: [AHEAD],
  });
  return rows[0]?.n ?? 0;
}

/** Draws due rounds that no other instance is drawing. */
export async function drawRounds(db: Queryable): Promise<readonly DrawnRound[]> {
  const { rows } = await db.query<{ key: string; expect: string; state: string }>({
    name: 'rounds-draw',
    text: 'SELECT game_key AS key, expect, state FROM rounds_draw()',
  });
  return rows.map(({ key, expect, state }) => ({
    gameKey: key,
    period: expect,
    state: state === 'void' ? 'void' : 'drawn',
  }));
}

/** Settles or refunds a batch of bets. Returns how many, undefined when there was no round. */
export async function settleBatch(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ n: number }>({
    name: 'bets-settle',
    text: 'SELECT bets_settle($1) AS n',
    values: [SETTLE_BATCH],
  });
  const settled = rows[0]?.n ?? -1;
  return settled < 0 ? undefined : settled;
}

/** Which beacon values are waited for. */
export async function wantedBeacons(db: Queryable): Promise<readonly WantedBeacon[]> {
  const { rows } = await db.query<{ source: string; beacon_round: number }>({
    name: 'beacon-wanted',
    text: 'SELECT source, beacon_round FROM beacon_wanted()',
  });
  return rows.map(({ source, beacon_round }) => ({ source, round: beacon_round }));
}

/** Keeps a verified beacon value; the first one for a round counts. */
export async function recordBeacon(
  db: Queryable,
  { source, round }: WantedBeacon,
  { value, signature }: BeaconValue,
): Promise<void> {
  await db.query({
    name: 'beacon-record',
    text: 'SELECT beacon_record($1, $2, $3, $4)',
    values: [source, round, Buffer.from(value), Buffer.from(signature)],
  });
}
