import type { GameId } from '@velvet/contract/game';
import type { Queryable } from '../../../database/queryable.ts';
import type { BeaconOffer, BeaconValue } from '../beacon/beacon.ts';
import {
  commitmentOf,
  type RoundId,
  type SeedChainId,
  type SeedSource,
} from '../seeds/seed-vault.ts';

const SETTLE_BATCH = 2_000;
const AHEAD = 3;

/** A seed that this process cannot open; the message says which. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

/** A beacon's value that due rounds wait for. */
interface WantedBeacon {
  readonly source: string;
  readonly round: number;
}

/** Says that some process draws: without it no bets are taken. */
export async function renewLease(db: Queryable): Promise<void> {
  await db.query({ name: 'draws-lease-renew', text: 'SELECT draws_lease_renew()' });
}

/** Milliseconds until a round is due, at most as many as given. */
export async function untilDue(db: Queryable, mostMs: number): Promise<number> {
  const { rows } = await db.query<{ ms: number }>({
    name: 'draws-wait',
    text: 'SELECT draws_wait($1) AS ms',
    values: [mostMs],
  });
  return rows[0]?.ms ?? mostMs;
}

interface MissingRow {
  readonly game_id: GameId;
  readonly missing: number;
  readonly chain_id: SeedChainId | null;
  readonly chain_place: number | null;
}

/**
 * Publishes missing rounds with their commitments. Returns how many.
 * @param beacon takes part in these rounds unless the operator has decided otherwise.
 * @throws SeedError when a game's chain cannot be opened; the other games go on.
 */
export async function prepareRounds(
  db: Queryable,
  seeds: SeedSource,
  beacon?: BeaconOffer,
): Promise<number> {
  const { rows } = await db.query<MissingRow>({
    name: 'rounds-missing',
    text: 'SELECT game_id, missing, chain_id, chain_place FROM rounds_missing($1)',
    values: [AHEAD],
  });
  let published = 0;
  let fault: unknown;
  for (const row of rows) {
    try {
      published += await publishRounds(db, seeds, row, beacon);
    } catch (error) {
      fault ??= error;
    }
  }
  if (fault !== undefined) throw fault;
  return published;
}

async function publishRounds(
  db: Queryable,
  seeds: SeedSource,
  row: MissingRow,
  beacon: BeaconOffer | undefined,
): Promise<number> {
  const chain = row.chain_id ?? (await seeds.addChain(db, row.game_id));
  // Another process has just begun one; the next look finds it.
  if (chain === undefined) return 0;
  const first = row.chain_place ?? 1;
  const commitments: Buffer[] = [];
  for (let place = first; place < first + row.missing; place += 1) {
    const seed = await seeds.seedAt(db, chain, place);
    if (!seed) throw new SeedError(`Seed ${place} of chain ${chain} cannot be opened`);
    commitments.push(commitmentOf(seed));
  }
  const { rows } = await db.query<{ n: number }>({
    name: 'rounds-publish',
    text: 'SELECT rounds_publish($1, $2, $3, $4, $5, $6) AS n',
    values: [row.game_id, chain, first, commitments, AHEAD, beacon ?? null],
  });
  return rows[0]?.n ?? 0;
}

interface DueRow {
  readonly round_id: RoundId;
  readonly chain_id: SeedChainId | null;
  readonly chain_place: number | null;
  readonly seed: Buffer | null;
}

/** Draws due rounds that no other process is drawing. Returns how each of them ended. */
export async function drawRounds(
  db: Queryable,
  seeds: SeedSource,
): Promise<readonly ('drawn' | 'void')[]> {
  const { rows } = await db.query<DueRow>({
    name: 'rounds-due',
    text: 'SELECT round_id, chain_id, chain_place, seed FROM rounds_due()',
  });
  const ends: ('drawn' | 'void')[] = [];
  for (const row of rows) {
    const end = await drawRound(db, seeds, row);
    if (end !== undefined) ends.push(end);
  }
  return ends;
}

async function drawRound(
  db: Queryable,
  seeds: SeedSource,
  { round_id, chain_id, chain_place, seed: known }: DueRow,
): Promise<'drawn' | 'void' | undefined> {
  const seed =
    known ??
    (chain_id !== null && chain_place !== null
      ? ((await seeds.seedAt(db, chain_id, chain_place)) ?? null)
      : null);
  const { rows } = await db.query<{ said: string | null }>({
    name: 'round-draw',
    text: 'SELECT round_draw($1, $2) AS said',
    values: [round_id, seed],
  });
  const said = rows[0]?.said;
  if (said === 'drawn' || said === 'void') return said;
  if (said !== 'mismatch') return undefined;
  const { rows: given } = await db.query<{ is_void: boolean }>({
    name: 'round-give-up',
    text: 'SELECT round_give_up($1) AS is_void',
    values: [round_id],
  });
  return given[0]?.is_void ? 'void' : undefined;
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
