import { toId } from '@velvet/contract/brand';
import type { ProposalItem } from '@velvet/contract/ops/proposals';
import { toEpochSeconds } from '@velvet/contract/time';
import {
  approveProposal,
  listProposals,
  type ProposalRow,
  refuseProposal,
} from '../../operator/proposals/proposals.ts';
import { decideOnVersion } from '../decide-on-version.ts';
import type { OpsHandlers } from '../ops-call.ts';
import { OpsRefused, outcomeOf } from '../ops-refused.ts';
import { pageOfRows, ROWS_OF_PAGE } from '../page-of-rows.ts';

/** What one operator asked for and another one decides. */
export const proposalHandlers: Pick<
  OpsHandlers,
  'proposal_page' | 'proposal_approve' | 'proposal_refuse'
> = {
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
    const decided = await decideOnVersion(db, { kind: 'proposal', id, version, decide });
    if (decided instanceof OpsRefused) return decided;
    return { decided, ...(invitation ? { invitation } : {}) };
  },
  proposal_refuse: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, {
      kind: 'proposal',
      id,
      version,
      decide: async () => outcomeOf(await refuseProposal(db, id, reason), ['refused', 'withdrawn']),
    }),
};

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
