import type { RoundDetail, RoundItem } from '@velvet/contract/ops/games';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsCall, type OpsHandlers, type OpsInputs, readPage } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { beaconOrigin } from './round-parts.ts';

const COLUMNS = `r.id, r.expect AS period, r.state, r.opens_at, r.closes_at, r.draws_at,
  r.numbers AS dice, b.bets, b.staked, b.paid_out, b.house_result,
  operator_open_proposal('round ' || r.id) IS NOT NULL AS waits_for_second,
  round_version(r.id) AS version`;
const SUMS = `CROSS JOIN LATERAL (
  SELECT coalesce(sum(s.bets), 0)::bigint AS bets, coalesce(sum(s.staked), 0)::bigint AS staked,
      coalesce(sum(s.paid_out), 0)::bigint AS paid_out,
      coalesce(sum(s.house), 0)::bigint AS house_result
    FROM round_sides(r.id) s) b`;

/** The rounds of a game, newest first. */
const PAGE = `
  SELECT ${COLUMNS} FROM (
     SELECT * FROM round
      WHERE game_id = (SELECT id FROM game WHERE key = $1) AND ($2::text IS NULL OR state = $2)
        AND ($3::bigint IS NULL OR id < $3)
      ORDER BY id DESC LIMIT $4) r ${SUMS} ORDER BY r.id DESC`;

/** With what a round was, or will be, drawn from. */
const ONE = `
  SELECT ${COLUMNS}, r.game_key, encode(r.commitment, 'hex') AS commitment,
      encode(r.seed, 'hex') AS seed, nullif(r.beacon, '') AS beacon,
      ${beaconOrigin('r', 'v.signature')} AS beacon_origin,
      r.chain_place, encode(c.tip, 'hex') AS chain_tip, r.drawn_at,
      CASE WHEN o.voided_at IS NOT NULL THEN jsonb_build_object(
        'reason', o.reason, 'requestedBy', operator_name(o.requested_by),
        'approvedBy', operator_name(o.approved_by),
        'at', floor(extract(epoch FROM o.voided_at))::bigint) END AS voided
    FROM round r ${SUMS}
    LEFT JOIN seed_chain c ON c.id = r.chain_id
    LEFT JOIN beacon_value v ON v.source = r.beacon_source AND v.round = r.beacon_round
    LEFT JOIN round_void o ON o.round_id = r.id
   WHERE r.id = $1`;

/** The bets on each side of a round. */
const SIDES = `
  SELECT side, bets, members, staked, paid_out FROM round_sides($1)
   ORDER BY array_position(ARRAY['big', 'small', 'odd', 'even'], side)`;

/** What operators see of rounds, and how they void one. */
export const roundOps = {
  round_page: ({ db }, { gameKey, state, cursor }) =>
    readPage<RoundItem>(db, PAGE, [gameKey, state, cursor]),
  round_shown: show,
  round_void: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, 'round', { id, version }, async () => {
      const read = outcomeOf(await callFunction<string>(db, 'operator_void_round', [id, reason]), [
        'ok',
        'needs_second',
      ]);
      return read === 'ok' ? 'voided' : read;
    }),
} satisfies Partial<OpsHandlers>;

async function show(
  { db }: OpsCall,
  { id }: OpsInputs['round_shown'],
): Promise<RoundDetail | OpsRefused> {
  const [round] = await readItems<Omit<RoundDetail, 'sides'>>(db, ONE, [id]);
  if (!round) return new OpsRefused('not_found');
  return { ...round, sides: await readItems<RoundDetail['sides'][number]>(db, SIDES, [id]) };
}
