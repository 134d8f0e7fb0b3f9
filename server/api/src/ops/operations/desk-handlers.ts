import {
  DESK_ITEMS,
  type FigureDay,
  type WaitingDesk,
  type WaitingItem,
  type WaitingKind,
  waitingKinds,
} from '@velvet/contract/ops/desk';
import type { OperatorRole } from '@velvet/contract/ops/role';
import { readItems } from '../../database/from-row.ts';
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

/**
 * What has a proposal waits as the proposal only. An unpaid recharge waits for a day; once it was proposed to
 * confirm it, until it is paid or declined.
 */
const WAITING = `
  WITH proposal AS (SELECT id, subject, requested_at FROM operator_proposals(false)), waiting AS (
    SELECT 'withdrawal' AS kind, w.id, w.created_at AS since FROM withdrawal w
     WHERE w.state = 'under-review'
       AND NOT EXISTS (SELECT FROM proposal p WHERE p.subject = 'withdrawal ' || w.id)
    UNION ALL
    SELECT 'recharge', r.id, r.created_at FROM recharges_awaited() r
     WHERE NOT EXISTS (SELECT FROM proposal p WHERE p.subject = 'recharge ' || r.id)
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
/** With whose it is and how much, where it is about money; a proposal is about what it names. */
const ITEMS = `${WAITING}, item AS (
    SELECT waiting.kind, waiting.id, since, p.subject,
        coalesce(p.subject, waiting.kind || ' ' || waiting.id) AS about
      FROM waiting LEFT JOIN proposal p ON waiting.kind = 'proposal' AND p.id = waiting.id
     WHERE waiting.kind = ANY ($1) ORDER BY since, waiting.kind, waiting.id LIMIT $2
  ), named AS (
    SELECT item.*, split_part(about, ' ', 1) AS thing, substring(about FROM ' (\\d{1,18})$')::bigint AS number
      FROM item)
  SELECT n.kind, n.id, n.since, n.subject, m.id AS member_id, m.username,
      coalesce(w.amount, r.amount) AS amount,
      CASE WHEN w.id IS NOT NULL THEN array_remove(ARRAY[
        CASE WHEN w.amount > four_eyes_above() THEN 'needs_second' END,
        CASE WHEN o.reason IS NOT NULL THEN 'waits' END,
        CASE WHEN paid.most IS NULL THEN 'first' WHEN w.amount > paid.most THEN 'largest' END,
        CASE WHEN m.status <> 1 THEN 'disabled' END
      ], NULL) END AS unusual
    FROM named n
    LEFT JOIN withdrawal w ON n.thing = 'withdrawal' AND w.id = n.number
    LEFT JOIN recharge r ON n.thing = 'recharge' AND r.id = n.number
    LEFT JOIN member m ON m.id = CASE n.thing WHEN 'conversation' THEN n.number
      ELSE coalesce(w.member_id, r.member_id) END
    LEFT JOIN withdrawal_wait_of(ARRAY(SELECT w.member_id FROM named n JOIN withdrawal w
      ON n.thing = 'withdrawal' AND w.id = n.number)) o ON o.member_id = w.member_id
    LEFT JOIN LATERAL (SELECT max(amount) AS most FROM withdrawal p
      WHERE p.member_id = w.member_id AND p.state IN ('successful', 'settled')) paid ON true
   ORDER BY n.since, n.kind, n.id`;
const COUNTS = `${WAITING}
  SELECT kind, count(*) AS count FROM waiting WHERE kind = ANY ($1) GROUP BY kind`;

/** The starting screen (spec S13.5). */
export const deskHandlers = {
  desk_waiting: waiting,
  desk_figures: async ({ db }, { days }) => ({
    days: await readItems<FigureDay>(
      db,
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, members AS new_members, recharged,
          withdrawn AS paid_out, staked, won, house AS house_result
         FROM operator_figures($1)`,
      [days],
    ),
  }),
} satisfies Partial<OpsHandlers>;

async function waiting(call: OpsCall): Promise<WaitingDesk> {
  const { db } = call;
  const { roles } = operatorOf(call);
  const own = waitingKinds.filter((kind) => deciders[kind].some((role) => roles.includes(role)));
  const items = await readItems<WaitingItem>(db, ITEMS, [own, DESK_ITEMS]);
  const counts = await db.query<{ kind: WaitingKind; count: number }>(COUNTS, [own]);
  const countOf = new Map(counts.rows.map(({ kind, count }) => [kind, count]));
  return {
    items,
    counts: own.map((kind) => ({ kind, count: countOf.get(kind) ?? 0 })),
  };
}
