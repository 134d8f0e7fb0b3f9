import { toId } from '@velvet/contract/brand';
import type { ProposalItem, proposalStates } from '@velvet/contract/ops/proposals';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import { createInvitationCode, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { decide } from '../../operator/access/operator-transaction.ts';
import { decideOnVersion } from '../decide-on-version.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../ops-call.ts';
import { OpsRefused, outcomeOf } from '../ops-refused.ts';

/** What one operator asked for and another one decides. */
export const proposalHandlers = {
  proposal_page: async ({ db }, { all, cursor: before }) => {
    const rows = await listProposals(db, { all, before, newestFirst: true, limit: ROWS_OF_PAGE });
    return pageOfRows(rows, toProposalItem);
  },
  proposal_approve: async ({ db }, { id, version, note }) => {
    let invitation: { readonly name: string; readonly code: string } | undefined;
    const decide = async () => {
      const approved = await approveProposal(db, id, note);
      ({ invitation } = approved);
      return outcomeOf(approved.outcome, ['ok']);
    };
    const decided = await decideOnVersion(db, 'proposal', { id, version }, decide);
    if (decided instanceof OpsRefused) return decided;
    return { decided, ...(invitation ? { invitation } : {}) };
  },
  proposal_refuse: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, 'proposal', { id, version }, async () =>
      outcomeOf(await refuseProposal(db, id, reason), ['refused', 'withdrawn']),
    ),
} satisfies Partial<OpsHandlers>;

const toProposalItem = (row: ProposalRow): ProposalItem => ({
  id: toId(row.id),
  kind: row.kind,
  subject: row.subject,
  details: Object.entries(row.payload).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  })),
  reason: row.reason,
  requestedBy: row.asked_by,
  requestedAt: toEpochSeconds(row.asked),
  expiresAt: toEpochSeconds(row.expires),
  state: row.state,
  ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
  decision: row.decision,
  version: row.state,
});

/** Which proposals; only those that the operator's roles may decide are listed. */
interface ProposalQuery {
  /** Decided and expired ones, too. */
  readonly all: boolean;
  /** Only proposals with a lower id. */
  readonly before?: number | undefined;
  readonly newestFirst?: boolean;
  readonly limit?: number;
}

/** A proposal; its state is also its version, because nothing else of it changes. */
interface ProposalRow {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked: Date;
  readonly expires: Date;
  readonly state: (typeof proposalStates)[number];
  readonly decided_by: string | null;
  readonly decision: string;
}

/** Proposals, oldest first unless asked otherwise. */
export async function listProposals(
  db: Queryable,
  { all, before, newestFirst = false, limit }: ProposalQuery,
): Promise<readonly ProposalRow[]> {
  const { rows } = await db.query<ProposalRow>(
    `SELECT id, kind, subject, payload, reason, requested_by AS asked_by, requested_at AS asked,
        expires_at AS expires, state, decided_by, decision FROM operator_proposals($1)
      WHERE $2::bigint IS NULL OR id < $2
      ORDER BY CASE WHEN $3 THEN -id ELSE id END LIMIT $4`,
    [all, before ?? null, newestFirst, limit ?? null],
  );
  return rows;
}

/** What became of an approval. */
interface Approval {
  /** As `operator_approve` says. */
  readonly outcome: string | undefined;
  /** The one-time code of the operator whom it has invited or reset; it is kept nowhere. */
  readonly invitation: { readonly name: string; readonly code: string } | undefined;
}

/** Approves a proposal, which is done at once. */
export async function approveProposal(db: Queryable, id: number, note: string): Promise<Approval> {
  const code = createInvitationCode();
  const { rows } = await db.query<{ kind: string; name: string | null }>(
    `SELECT kind, payload ->> 'name' AS name FROM operator_proposals(true) WHERE id = $1`,
    [id],
  );
  const outcome = await decide(db, 'operator_approve($1, $2, $3)', [
    id,
    note,
    hashOneTimeCode(code),
  ]);
  const [{ kind, name } = { kind: '', name: null }] = rows;
  const invites = kind === 'invite operator' || kind === 'reset operator';
  const invitation = outcome === 'ok' && invites && name !== null ? { name, code } : undefined;
  return { outcome, invitation };
}

/** Refuses a proposal, or withdraws one's own; the outcome is that of `operator_refuse`. */
export const refuseProposal = (
  db: Queryable,
  id: number,
  reason: string,
): Promise<string | undefined> => decide(db, 'operator_refuse($1, $2)', [id, reason]);
