import { toId } from '@velvet/contract/brand';
import { gameKey, period } from '@velvet/contract/game';
import { minor } from '@velvet/contract/money';
import type { RoundDetail, RoundItem } from '@velvet/contract/ops/games';
import { parse } from '@velvet/contract/parse';
import { toEpochSeconds } from '@velvet/contract/time';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { pageOfRows, ROWS_OF_PAGE } from '../../ops/page-of-rows.ts';
import {
  type DeskRoundRow,
  type FullRoundRow,
  findDeskRound,
  findSideSums,
  listRounds,
  type SideSumRow,
  voidRound,
} from './round-desk.ts';
import { originOf, toDice } from './round-parts.ts';

/** What operators see of rounds, and how they void one. */
export const roundOps: Pick<OpsHandlers, 'round_page' | 'round_shown' | 'round_void'> = {
  round_page: async ({ db }, { gameKey: key, state, cursor: before }) =>
    pageOfRows(await listRounds(db, { key, state, before, limit: ROWS_OF_PAGE }), toRoundItem),
  round_shown: async ({ db }, { id }) => {
    const row = await findDeskRound(db, id);
    return row ? toDetail(row, await findSideSums(db, id)) : new OpsRefused('not_found');
  },
  round_void: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, {
      kind: 'round',
      id,
      version,
      decide: async () => {
        const read = outcomeOf(await voidRound(db, id, reason), ['ok', 'needs_second']);
        return read === 'ok' ? 'voided' : read;
      },
    }),
};

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
