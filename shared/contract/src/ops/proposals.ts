import { type Domain, defaultField, field, listOf, optionalField, record } from '../codec.ts';
import { epochSeconds, flag, id, oneOf, text } from '../primitives.ts';
import { cursor, decision, decisionOn, note, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

const proposalId = id<'proposal'>();
export const proposalStates = ['pending', 'approved', 'refused', 'withdrawn', 'expired'] as const;

const proposalItem = record({
  id: field('id', proposalId),
  /** Such as `pay withdrawal` or `set config`. */
  kind: field('kind', text),
  /** Such as `withdrawal 42`. */
  subject: field('subject', text),
  /** What approving it does, as text: amounts and odds as decimals, the value of a setting as JSON. */
  details: field(
    'details',
    listOf(record({ name: field('name', text), value: field('value', text) })),
  ),
  reason: field('reason', text),
  requestedBy: field('requested_by', text),
  requestedAt: field('requested_at', epochSeconds),
  expiresAt: field('expires_at', epochSeconds),
  state: field('state', oneOf(proposalStates)),
  decidedBy: optionalField('decided_by', text),
  /** What the deciding operator noted. */
  decision: field('decision', text),
  version: field('version', version),
});
export type ProposalItem = Domain<typeof proposalItem>;

const access = ['finance', 'administrator'] as const;

/** Those that the caller's roles may decide, newest first; pending ones unless all are asked for. */
export const proposalPage = defineOpsRead(access, {
  name: 'proposal_page',
  path: '/proposals/page',
  input: record({
    all: defaultField('all', flag, false),
    cursor,
  }),
  output: opsPage(proposalItem),
});

/** Approves what another operator asked for; it is done at once. */
export const approveProposal = defineOpsChange(access, {
  name: 'proposal_approve',
  path: '/proposals/approve',
  shownOnce: ['invitation'],
  input: decisionOn(proposalId, {
    note: defaultField('note', note, ''),
  }),
  output: record({
    decided: field('decided', decision(['ok'])),
    /** The one-time code of an operator who was invited or reset. */
    invitation: optionalField(
      'invitation',
      record({ name: field('name', text), code: field('code', text) }),
    ),
  }),
});

/** Refuses a proposal, or withdraws one's own. */
export const refuseProposal = defineOpsChange(access, {
  name: 'proposal_refuse',
  path: '/proposals/refuse',
  input: decisionOn(proposalId, { reason: field('reason', writtenText()) }),
  output: decision(['refused', 'withdrawn']),
});
