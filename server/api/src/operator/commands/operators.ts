import { tableLines } from '@velvet/contract/text';
import {
  type AccountChange,
  type ChangeOfOperator,
  changeOperator,
  disableOperator,
  inviteOperator,
} from '../access/operator-accounts.ts';
import type { Command, Desk, Given } from '../command-line/command.ts';
import { report } from '../command-line/outcomes.ts';
import { idOf, nameOf, optional, required, rolesOf } from '../command-line/reading.ts';
import { printInvitation } from './server.ts';

/** Prints what became of a change; the code of an invitation is shown to the approving operator. */
function printChange(desk: Desk, name: string, change: AccountChange, done: string): number {
  const code = report(desk, change.outcome, done);
  if (change.invitation !== undefined) printInvitation(desk, name, change.invitation);
  return code;
}

async function change(desk: Desk, given: Given, wanted: ChangeOfOperator): Promise<number> {
  const name = nameOf(given);
  const changed = await changeOperator(desk.db, name, wanted, required(given, 'reason'));
  return printChange(desk, name, changed, `${name} is changed.`);
}

async function invite(desk: Desk, given: Given): Promise<number> {
  const name = nameOf(given);
  const invited = await inviteOperator(desk.db, {
    name,
    roles: rolesOf(given),
    member: memberIn(given),
    reason: required(given, 'reason'),
  });
  return printChange(desk, name, invited, `The account ${name} is made.`);
}

function memberIn(given: Given): number | undefined {
  const member = optional(given, 'member');
  return member === undefined || member === 'none' ? undefined : idOf(member, '--member');
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
    run: (desk, given) => change(desk, given, { kind: 'set roles', roles: rolesOf(given) }),
  },
  {
    name: 'operators link',
    usage: '<name> --member <id>|none --reason <text>',
    summary: 'Says which member’s account is the same person’s.',
    access: ['administrator'],
    options: ['member', 'reason'],
    run: (desk, given) => {
      required(given, 'member');
      return change(desk, given, { kind: 'link member', member: memberIn(given) });
    },
  },
  {
    name: 'operators reset',
    usage: '<name> --reason <text>',
    summary: 'Removes password, factors and sessions and sends a new invitation; also re-enables.',
    access: ['administrator'],
    options: ['reason'],
    run: (desk, given) => change(desk, given, { kind: 'reset operator' }),
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
      const outcome = await disableOperator(desk.db, name, reason);
      return report(desk, outcome, `${name} is disabled.`);
    },
  },
];
