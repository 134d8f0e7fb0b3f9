import { callFunction } from '../../database/call-function.ts';
import { createInvitationCode, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { voucherKey } from '../access/sign-in.ts';
import {
  type Command,
  Denied,
  type Desk,
  type Given,
  UsageError,
} from '../command-line/command.ts';
import { NAME_RULE, nameOf, readOperatorName, required, rolesOf } from '../command-line/reading.ts';

async function inviteFirst(desk: Desk, given: Given): Promise<number> {
  const names = given.words.map(readOperatorName).filter((name) => name !== undefined);
  if (names.length === 0 || names.length !== new Set(names).size) throw new UsageError(NAME_RULE);
  if (names.length !== given.words.length) throw new UsageError(NAME_RULE);
  const roles = [...new Set(['administrator', ...rolesOf(given)])];
  const codes = names.map(createInvitationCode);
  const outcome = await callFunction<string>(desk.db, 'operator_first_administrators', [
    names,
    roles,
    codes.map(hashOneTimeCode),
    voucherKey(await desk.loadSecret()),
  ]);
  if (outcome !== 'ok') {
    throw new Denied('There are operators already; see: operator emergency invite.');
  }
  names.forEach((name, index) => {
    printInvitation(desk, name, codes[index] ?? '');
  });
  if (names.length === 1) {
    desk.print('Most decisions need two operators; name two here, or use emergency invite.');
  }
  return 0;
}

/** Shows the code of an invitation; it is kept nowhere. */
function printInvitation({ print }: Desk, name: string, code: string): void {
  print(`${name} is invited for 48 hours: npx velvet operator accept-invitation`);
  print(`  code: ${code}`);
}

/** What works on the server only, with the login that owns the database. */
export const serverCommands: readonly Command[] = [
  {
    name: 'first-administrator',
    usage: '<name>… [--role <role>]…',
    summary: 'Invites the first administrators, once, while there are no operators. Name two.',
    access: 'server',
    options: ['role'],
    run: inviteFirst,
  },
  {
    name: 'emergency invite',
    usage: '<name> --reason <text>',
    summary:
      'When nobody can sign in: lets an operator set new factors, or invites another administrator. ' +
      'Marked in the audit log.',
    access: 'server',
    options: ['reason'],
    run: async (desk, given) => {
      const name = nameOf(given);
      const code = createInvitationCode();
      await callFunction(desk.db, 'operator_emergency_invite', [
        name,
        hashOneTimeCode(code),
        required(given, 'reason'),
        voucherKey(await desk.loadSecret()),
      ]);
      printInvitation(desk, name, code);
      return 0;
    },
  },
  {
    name: 'emergency disable',
    usage: '<name> --reason <text>',
    summary: 'Ends an operator’s sessions, tokens and factors at once. Marked in the audit log.',
    access: 'server',
    options: ['reason'],
    run: async (desk, given) => {
      const name = nameOf(given);
      const values = [name, required(given, 'reason')];
      const isDone = await callFunction<boolean>(desk.db, 'operator_emergency_disable', values);
      if (!isDone) throw new Denied('There is no such operator.');
      desk.print(`${name} is disabled.`);
      return 0;
    },
  },
];
