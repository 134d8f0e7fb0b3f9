import { tableLines } from '@velvet/contract/text';
import type { Command, Desk, Given } from '../command-line/command.ts';
import { report } from '../command-line/outcomes.ts';
import { idOf, optional, required, word } from '../command-line/reading.ts';
import { approveProposal, listProposals, refuseProposal } from '../proposals/proposals.ts';
import { printInvitation } from './server.ts';

const idIn = (given: Given): number => idOf(word(given, 0, 'proposal'), 'The proposal');

async function approve(desk: Desk, given: Given): Promise<number> {
  const id = idIn(given);
  const { outcome, invitation } = await approveProposal(desk.db, id, optional(given, 'note') ?? '');
  report(desk, outcome, `Proposal ${id} is approved and done.`);
  if (invitation) printInvitation(desk, invitation.name, invitation.code);
  return 0;
}

/** What one operator asked for and another one decides. */
export const proposalCommands: readonly Command[] = [
  {
    name: 'proposals list',
    usage: '[--state pending|all]',
    summary: 'What waits for a second operator, oldest first.',
    access: ['finance', 'administrator'],
    options: ['state'],
    looks: true,
    run: async ({ db, print }, given) => {
      const proposals = await listProposals(db, { all: optional(given, 'state') === 'all' });
      for (const line of tableLines(proposals.map((each) => ({ ...each })))) print(line);
      return 0;
    },
  },
  {
    name: 'proposals approve',
    usage: '<id> [--note <text>]',
    summary: 'Approves what another operator asked for; it is done at once.',
    access: ['finance', 'administrator'],
    options: ['note'],
    run: approve,
  },
  {
    name: 'proposals refuse',
    usage: '<id> --reason <text>',
    summary: 'Refuses a proposal, or withdraws one’s own.',
    access: ['finance', 'administrator'],
    options: ['reason'],
    run: async (desk, given) => {
      const id = idIn(given);
      const reason = required(given, 'reason');
      const outcome = await refuseProposal(desk.db, id, reason);
      return report(desk, outcome, `Proposal ${id} is ${outcome}.`);
    },
  },
];
