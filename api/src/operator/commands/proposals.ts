import { tableLines } from '@velvet/shared/text';
import type { Command, Desk, Given } from '../command-line/command.ts';
import { decide, report } from '../command-line/outcomes.ts';
import { idOf, optional, required, word } from '../command-line/reading.ts';
import { createInvitationCode, hashOneTimeCode } from '../factors/one-time-codes.ts';
import { printInvitation } from './server.ts';

const idIn = (given: Given): number => idOf(word(given, 0, 'proposal'), 'The proposal');

async function approve(desk: Desk, given: Given): Promise<number> {
  const id = idIn(given);
  const code = createInvitationCode();
  const { rows } = await desk.db.query<{ kind: string; name: string | null }>(
    `SELECT kind, payload ->> 'name' AS name FROM operator_proposals(true) WHERE id = $1`,
    [id],
  );
  const outcome = await decide(desk, 'operator_approve($1, $2, $3)', [
    id,
    optional(given, 'note') ?? '',
    hashOneTimeCode(code),
  ]);
  report(desk, outcome, `Proposal ${id} is approved and done.`);
  const [proposal] = rows;
  const invites = proposal?.kind === 'invite operator' || proposal?.kind === 'reset operator';
  if (invites && proposal?.name) printInvitation(desk, proposal.name, code);
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
      const { rows } = await db.query<Record<string, unknown>>(
        `SELECT id, kind, subject, payload, reason, requested_by AS asked_by, expires_at AS expires,
            state, decided_by, decision FROM operator_proposals($1)`,
        [optional(given, 'state') === 'all'],
      );
      for (const line of tableLines(rows)) print(line);
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
      const outcome = await decide(desk, 'operator_refuse($1, $2)', [id, reason]);
      return report(desk, outcome, `Proposal ${id} is ${outcome}.`);
    },
  },
];
