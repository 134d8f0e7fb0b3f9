import { tableLines } from '@velvet/shared/text';
import { decide } from '../access/decide.ts';
import type { Command, Desk, Given } from '../command-line/command.ts';
import { report } from '../command-line/outcomes.ts';
import { idOf, nameOf, optional, required, rolesOf } from '../command-line/reading.ts';
import { createInvitationCode, hashOneTimeCode } from '../factors/one-time-codes.ts';
import { printInvitation } from './server.ts';

/** Proposes a change of an operator; an invitation's code is shown to the approving operator. */
async function change(
  desk: Desk,
  given: Given,
  kind: 'set roles' | 'link member' | 'reset operator',
): Promise<number> {
  const name = nameOf(given);
  const member = optional(given, 'member');
  const code = createInvitationCode();
  const outcome = await decide(desk.db, 'operator_change($1, $2, $3, $4, $5, $6)', [
    kind,
    name,
    kind === 'set roles' ? rolesOf(given) : null,
    member === undefined || member === 'none' ? null : idOf(member, '--member'),
    required(given, 'reason'),
    hashOneTimeCode(code),
  ]);
  report(desk, outcome, `${name} is changed.`);
  if (outcome === 'ok' && kind === 'reset operator') printInvitation(desk, name, code);
  return 0;
}

async function invite(desk: Desk, given: Given): Promise<number> {
  const name = nameOf(given);
  const member = optional(given, 'member');
  const code = createInvitationCode();
  const outcome = await decide(desk.db, 'operator_invite($1, $2, $3, $4, $5)', [
    name,
    rolesOf(given),
    member === undefined ? null : idOf(member, '--member'),
    required(given, 'reason'),
    hashOneTimeCode(code),
  ]);
  report(desk, outcome, `The account ${name} is made.`);
  if (outcome === 'ok') printInvitation(desk, name, code);
  return 0;
}

/** Accounts of operators. Whatever gives power needs two administrators, none of them concerned. */
export const operatorCommands: readonly Command[] = [
  {
    name: 'operators list',
    usage: '',
    summary: 'Operators with their roles.',
    access: ['administrator'],
    looks: true,
    run: async ({ db, print }) => {
      const { rows } = await db.query<Record<string, unknown>>(
        'SELECT name, status, roles, member_id AS member, passkeys FROM operator_list()',
      );
      for (const line of tableLines(rows)) print(line);
      return 0;
    },
  },
  {
    name: 'operators invite',
    usage: '<name> --role <role>… [--member <id>] --reason <text>',
    summary: 'Invites an operator; --member names the member’s account of the same person.',
    access: ['administrator'],
    options: ['role', 'member', 'reason'],
    run: invite,
  },
  {
    name: 'operators roles',
    usage: '<name> --role <role>… --reason <text>',
    summary: 'Replaces the roles of an operator.',
    access: ['administrator'],
    options: ['role', 'reason'],
    run: (desk, given) => change(desk, given, 'set roles'),
  },
  {
    name: 'operators link',
    usage: '<name> --member <id>|none --reason <text>',
    summary: 'Says which member’s account is the same person’s.',
    access: ['administrator'],
    options: ['member', 'reason'],
    run: (desk, given) => {
      required(given, 'member');
      return change(desk, given, 'link member');
    },
  },
  {
    name: 'operators reset',
    usage: '<name> --reason <text>',
    summary: 'Removes password, factors and sessions and sends a new invitation; also re-enables.',
    access: ['administrator'],
    options: ['reason'],
    run: (desk, given) => change(desk, given, 'reset operator'),
  },
  {
    name: 'operators disable',
    usage: '<name> --reason <text>',
    summary: 'Ends what an operator can do, at once. One administrator is enough.',
    access: ['administrator'],
    options: ['reason'],
    run: async (desk, given) => {
      const name = nameOf(given);
      const reason = required(given, 'reason');
      const outcome = await decide(desk.db, 'operator_disable($1, $2)', [name, reason]);
      return report(desk, outcome, `${name} is disabled.`);
    },
  },
];
