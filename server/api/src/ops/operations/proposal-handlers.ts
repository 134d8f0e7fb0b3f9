import type { ProposalItem } from '@velvet/contract/ops/proposals';
import { callFunction } from '../../database/call-function.ts';
import { fromRow, type RowOf } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import { createInvitationCode, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { decideOnVersion } from '../decide-on-version.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../ops-call.ts';
import { OpsRefused, outcomeOf } from '../ops-refused.ts';
import { proposalDetails } from './proposal-details.ts';

interface ProposalRow extends RowOf<Omit<ProposalItem, 'details'>> {
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Those that the operator's roles may decide, newest first. The state of a proposal is also its version,
 * because nothing else of it changes.
 */
const PROPOSALS = `
  SELECT id, kind, subject, payload, reason, requested_by, requested_at, expires_at, state,
      decided_by, decision, state AS version
    FROM operator_proposals($1) WHERE $2::bigint IS NULL OR id < $2
   ORDER BY id DESC LIMIT $3`;

/** What one operator asked for and another one decides. */
export const proposalHandlers = {
  proposal_page: async ({ db }, { all, cursor }) => {
    const { rows } = await db.query<ProposalRow>(PROPOSALS, [all, cursor, ROWS_OF_PAGE]);
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

const toProposalItem = ({ payload, ...row }: ProposalRow): ProposalItem => ({
  ...fromRow<Omit<ProposalItem, 'details'>>(row),
  details: proposalDetails(payload),
});

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
  const outcome = await callFunction<string>(db, 'operator_approve', [
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
): Promise<string | undefined> => callFunction<string>(db, 'operator_refuse', [id, reason]);
