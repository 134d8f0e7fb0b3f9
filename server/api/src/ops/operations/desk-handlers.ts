import { minor } from '@velvet/contract/money';
import {
  DESK_ITEMS,
  type WaitingDesk,
  type WaitingKind,
  waitingKinds,
} from '@velvet/contract/ops/desk';
import type { OperatorRole } from '@velvet/contract/ops/role';
import { toEpochSeconds } from '@velvet/contract/time';
import { type OpsCall, type OpsHandlers, operatorOf } from '../ops-call.ts';

/** Who decides on each kind. Proposals are filtered once more, by what they are about. */
const deciders: Readonly<Record<WaitingKind, readonly OperatorRole[]>> = {
  withdrawal: ['finance'],
  recharge: ['finance'],
  proposal: ['finance', 'administrator'],
  report: ['support', 'content'],
  conversation: ['support'],
  case: ['support'],
};

/** What has a proposal waits as the proposal only. */
const WAITING = `
  WITH proposal AS (SELECT id, subject, requested_at FROM operator_proposals(false)), waiting AS (
    SELECT 'withdrawal' AS kind, w.id, w.created_at AS since FROM withdrawal w
     WHERE w.state = 'under-review'
       AND NOT EXISTS (SELECT FROM proposal p WHERE p.subject = 'withdrawal ' || w.id)
    UNION ALL
    SELECT 'recharge', r.id, r.created_at FROM recharge r
     WHERE r.state = 'pending'
       AND NOT EXISTS (SELECT FROM proposal p WHERE p.subject = 'recharge ' || r.id)
    UNION ALL
    SELECT 'proposal', id, requested_at FROM proposal
    UNION ALL
    SELECT 'report', id, created_at FROM listing_report WHERE settled_at IS NULL
    UNION ALL
    SELECT 'conversation', member_id, waiting_since FROM support_conversation
     WHERE waiting_since IS NOT NULL
    UNION ALL
    SELECT 'case', id, waiting_since FROM support_case
     WHERE waiting_since IS NOT NULL AND support_case_end(closed_at, last_at) IS NULL)`;
const ITEMS = `${WAITING}
  SELECT kind, id, since FROM waiting WHERE kind = ANY ($1) ORDER BY since, kind, id LIMIT $2`;
const COUNTS = `${WAITING}
  SELECT kind, count(*) AS count FROM waiting WHERE kind = ANY ($1) GROUP BY kind`;

interface WaitingRow {
  readonly kind: WaitingKind;
  readonly id: number;
  readonly since: Date;
}

interface FigureRow {
  readonly day: string;
  readonly members: number;
  readonly recharged: number;
  readonly withdrawn: number;
  readonly staked: number;
  readonly won: number;
  readonly house: number;
}

/** The starting screen (spec S13.5). */
export const deskHandlers: Pick<OpsHandlers, 'desk_waiting' | 'desk_figures'> = {
  desk_waiting: waiting,
  desk_figures: async ({ db }, { days }) => {
    const { rows } = await db.query<FigureRow>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, members, recharged, withdrawn, staked, won, house
         FROM operator_figures($1)`,
      [days],
    );
    return {
      days: rows.map((row) => ({
        day: row.day,
        newMembers: row.members,
        recharged: minor(row.recharged),
        paidOut: minor(row.withdrawn),
        staked: minor(row.staked),
        won: minor(row.won),
        houseResult: minor(row.house),
      })),
    };
  },
};

async function waiting(call: OpsCall): Promise<WaitingDesk> {
  const { db } = call;
  const { roles } = operatorOf(call);
  const own = waitingKinds.filter((kind) => deciders[kind].some((role) => roles.includes(role)));
  const items = await db.query<WaitingRow>(ITEMS, [own, DESK_ITEMS]);
  const counts = await db.query<{ kind: WaitingKind; count: number }>(COUNTS, [own]);
  const countOf = new Map(counts.rows.map(({ kind, count }) => [kind, count]));
  return {
    items: items.rows.map(({ kind, id, since }) => ({ kind, id, since: toEpochSeconds(since) })),
    counts: own.map((kind) => ({ kind, count: countOf.get(kind) ?? 0 })),
  };
}
