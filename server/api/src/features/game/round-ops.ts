import { toId } from '@velvet/contract/brand';
import { gameKey, period, type Side } from '@velvet/contract/game';
import { minor } from '@velvet/contract/money';
import type { RoundDetail, RoundItem, roundStates } from '@velvet/contract/ops/games';
import { parse } from '@velvet/contract/parse';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/operator-transaction.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { originOf, toDice } from './round-parts.ts';

/** What operators see of rounds, and how they void one. */
export const roundOps = {
  round_page: async ({ db }, { gameKey: key, state, cursor: before }) =>
    pageOfRows(await listRounds(db, { key, state, before, limit: ROWS_OF_PAGE }), toRoundItem),
  round_shown: async ({ db }, { id }) => {
    const row = await findDeskRound(db, id);
    return row ? toDetail(row, await findSideSums(db, id)) : new OpsRefused('not_found');
  },
  round_void: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, 'round', { id, version }, async () => {
      const read = outcomeOf(await decide(db, 'operator_void_round($1, $2)', [id, reason]), [
        'ok',
        'needs_second',
      ]);
      return read === 'ok' ? 'voided' : read;
    }),
} satisfies Partial<OpsHandlers>;

function toRoundItem(row: DeskRoundRow): RoundItem {
  const dice = toDice(row.numbers);
  return {
    id: toId(row.id),
    period: parse(period, row.expect),
    state: row.state,
    opensAt: toEpochSeconds(row.opens_at),
    closesAt: toEpochSeconds(row.closes_at),
    drawsAt: toEpochSeconds(row.draws_at),
    ...(dice ? { dice } : {}),
    bets: row.bets,
    staked: minor(row.staked),
    paidOut: minor(row.paid_out),
    houseResult: minor(row.house),
    waitsForSecond: row.waits_for_second,
    version: row.version,
  };
}

const toDetail = (row: FullRoundRow, sums: readonly SideSumRow[]): RoundDetail => ({
  ...toRoundItem(row),
  gameKey: parse(gameKey, row.game_key),
  sides: sums.map(({ side, bets, members, staked, paid_out: paidOut }) => ({
    side,
    bets,
    members,
    staked: minor(staked),
    paidOut: minor(paidOut),
  })),
  commitment: row.commitment,
  ...(row.seed === null ? {} : { seed: row.seed }),
  ...(row.beacon === '' ? {} : { beacon: row.beacon }),
  ...originOf(row.beacon_source, row.beacon_round, row.beacon_after, row.beacon_signature),
  ...(row.chain_place === null ? {} : { chainPlace: row.chain_place }),
  ...(row.tip === null ? {} : { chainTip: row.tip }),
  ...(row.drawn_at === null ? {} : { drawnAt: toEpochSeconds(row.drawn_at) }),
  ...voidedOf(row),
});

function voidedOf({
  void_reason: reason,
  void_requested_by: requestedBy,
  void_approved_by: approvedBy,
  voided_at: at,
}: FullRoundRow): Pick<RoundDetail, 'voided'> {
  if (reason === null || requestedBy === null || approvedBy === null || at === null) return {};
  return { voided: { reason, requestedBy, approvedBy, at: toEpochSeconds(at) } };
}

type State = (typeof roundStates)[number];

/** Which rounds of a game; without a state all of them. */
interface RoundQuery {
  readonly key: string;
  readonly state?: State | undefined;
  /** Only rounds with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A round with the sums of its bets; amounts in minor units. */
interface DeskRoundRow {
  readonly id: number;
  readonly expect: string;
  readonly state: State;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly draws_at: Date;
  readonly numbers: readonly number[] | null;
  readonly bets: number;
  readonly staked: number;
  readonly paid_out: number;
  readonly house: number;
  readonly waits_for_second: boolean;
  readonly version: string;
}

const COLUMNS = `r.id, r.expect, r.state, r.opens_at, r.closes_at, r.draws_at, r.numbers,
  b.bets, b.staked, b.paid_out, b.house,
  operator_open_proposal('round ' || r.id) IS NOT NULL AS waits_for_second,
  round_version(r.id) AS version`;

const SUMS = `CROSS JOIN LATERAL (
  SELECT coalesce(sum(s.bets), 0)::bigint AS bets, coalesce(sum(s.staked), 0)::bigint AS staked,
      coalesce(sum(s.paid_out), 0)::bigint AS paid_out, coalesce(sum(s.house), 0)::bigint AS house
    FROM round_sides(r.id) s) b`;

/** The rounds of a game, newest first. */
async function listRounds(
  db: Queryable,
  { key, state, before, limit }: RoundQuery,
): Promise<readonly DeskRoundRow[]> {
  const { rows } = await db.query<DeskRoundRow>(
    `SELECT ${COLUMNS} FROM (
        SELECT * FROM round
         WHERE game_id = (SELECT id FROM game WHERE key = $1) AND ($2::text IS NULL OR state = $2)
           AND ($3::bigint IS NULL OR id < $3)
         ORDER BY id DESC LIMIT $4) r ${SUMS} ORDER BY r.id DESC`,
    [key, state ?? null, before ?? null, limit],
  );
  return rows;
}

/** What a round was, or will be, drawn from. */
interface FullRoundRow extends DeskRoundRow {
  readonly game_key: string;
  readonly commitment: string;
  readonly seed: string | null;
  readonly beacon: string;
  readonly beacon_source: string | null;
  readonly beacon_round: number | null;
  readonly beacon_after: Date | null;
  readonly beacon_signature: string | null;
  readonly chain_place: number | null;
  readonly tip: string | null;
  readonly drawn_at: Date | null;
  readonly void_reason: string | null;
  readonly void_requested_by: string | null;
  readonly void_approved_by: string | null;
  readonly voided_at: Date | null;
}

async function findDeskRound(db: Queryable, id: number): Promise<FullRoundRow | undefined> {
  const { rows } = await db.query<FullRoundRow>(
    `SELECT ${COLUMNS}, r.game_key, encode(r.commitment, 'hex') AS commitment,
        encode(r.seed, 'hex') AS seed, r.beacon, r.beacon_source, r.beacon_round, r.beacon_after,
        encode(v.signature, 'hex') AS beacon_signature, r.chain_place,
        encode(c.tip, 'hex') AS tip, r.drawn_at, o.reason AS void_reason,
        operator_name(o.requested_by) AS void_requested_by,
        operator_name(o.approved_by) AS void_approved_by, o.voided_at
       FROM round r ${SUMS}
       LEFT JOIN seed_chain c ON c.id = r.chain_id
       LEFT JOIN beacon_value v ON v.source = r.beacon_source AND v.round = r.beacon_round
       LEFT JOIN round_void o ON o.round_id = r.id
      WHERE r.id = $1`,
    [id],
  );
  return rows[0];
}

/** The bets on one side of a round. */
interface SideSumRow {
  readonly side: Side;
  readonly bets: number;
  readonly members: number;
  readonly staked: number;
  readonly paid_out: number;
}

async function findSideSums(db: Queryable, id: number): Promise<readonly SideSumRow[]> {
  const { rows } = await db.query<SideSumRow>(
    `SELECT side, bets, members, staked, paid_out FROM round_sides($1)
      ORDER BY array_position(ARRAY['big', 'small', 'odd', 'even'], side)`,
    [id],
  );
  return rows;
}
