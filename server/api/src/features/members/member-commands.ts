import {
  type ResetCheck,
  type ResetKind,
  resetChecks,
  resetKinds,
} from '@velvet/contract/ops/members';
import { tableLines } from '@velvet/contract/text';
import { type Command, UsageError } from '../../operator/command-line/command.ts';
import { report } from '../../operator/command-line/outcomes.ts';
import { optional, required, whole, word, yesNo } from '../../operator/command-line/reading.ts';
import { findMember } from '../accounts/find-member.ts';
import { endMemberSessions, listMembers, setMember } from './member-desk.ts';
import { resetMemberPassword } from './reset-member-password.ts';

export const memberCommands: readonly Command[] = [
  {
    name: 'members list',
    access: ['support', 'finance'],
    usage: '[--name <part of the username or number, or the id>] [--limit <n>]',
    summary: 'Members, newest first.',
    options: ['name', 'limit'],
    looks: true,
    run: async ({ db, print }, given) => {
      const limit = whole(optional(given, 'limit') ?? '50', '--limit', 1, 1_000);
      const members = await listMembers(db, { text: optional(given, 'name'), limit });
      for (const line of tableLines(members.map((member) => ({ ...member })))) print(line);
      return 0;
    },
  },
  {
    name: 'members set',
    access: ['support'],
    usage:
      '<id or username> [--vip 0|1] [--yuehui 0|1] [--status <n>] [--credit <n>] [--reason <text>]',
    summary:
      'Grants or takes VIP and the dating card; a status other than 1 logs the member out. Another ' +
      'status needs a reason.',
    options: ['vip', 'yuehui', 'status', 'credit', 'reason'],
    run: async (desk, given) => {
      const vip = optional(given, 'vip');
      const yuehui = optional(given, 'yuehui');
      const status = optional(given, 'status');
      const credit = optional(given, 'credit');
      if ([vip, yuehui, status, credit].every((each) => each === undefined)) {
        throw new UsageError('Say what to set: --vip, --yuehui, --status or --credit.');
      }
      const id = await findMember(desk, word(given, 0, 'member'));
      const outcome = await setMember(desk.db, id, {
        vip: vip === undefined ? undefined : yesNo(vip, '--vip'),
        dating: yuehui === undefined ? undefined : yesNo(yuehui, '--yuehui'),
        status: status === undefined ? undefined : whole(status, '--status', 0, 99),
        creditScore: credit === undefined ? undefined : whole(credit, '--credit', 0, 1_000_000),
        reason: optional(given, 'reason') ?? '',
      });
      return report(desk, outcome, `Member ${id} is set.`);
    },
  },
  {
    name: 'members end-sessions',
    access: ['support'],
    usage: '<id or username>',
    summary: 'Logs a member out everywhere.',
    run: async ({ db, print }, given) => {
      const id = await findMember({ db }, word(given, 0, 'member'));
      print(`${(await endMemberSessions(db, id, undefined)) ?? 0} sessions have ended.`);
      return 0;
    },
  },
  {
    name: 'members reset',
    access: ['support'],
    usage: '<id or username> --kind login|funds|codes|hold --check <check>… --reason <text>',
    summary:
      'For a forgotten password, after at least two checks of who asks. login: prints a password for ' +
      '24 hours and ends the sessions. funds: the member sets a new one. codes: turns sign-in codes ' +
      'off and removes passkeys. hold: pays withdrawals again of who said “this was not me”. Who has reset one does not reset another for a week.',
    options: ['kind', 'check', 'reason'],
    run: async (desk, given) => {
      const kind = kindOf(required(given, 'kind'));
      const checks = (given.options.check ?? []).map(checkOf);
      const reason = required(given, 'reason');
      const id = await findMember(desk, word(given, 0, 'member'));
      const { outcome, password } = await resetMemberPassword(desk.db, id, {
        kind,
        checks,
        reason,
      });
      const done = password ?? resetDone[kind];
      return report(desk, outcome, done);
    },
  },
];

const resetDone: Readonly<Record<ResetKind, string>> = {
  login: 'The password is reset.',
  funds: 'The member can set a new funds password.',
  codes: 'Sign-in codes are off, and passkeys are removed.',
  hold: 'Withdrawals are paid again.',
};

function kindOf(text: string): ResetKind {
  const kind = resetKinds.find((each) => each === text);
  if (kind) return kind;
  throw new UsageError(`--kind is one of ${resetKinds.join(', ')}.`);
}

function checkOf(text: string): ResetCheck {
  const check = resetChecks.find((each) => each === text);
  if (check) return check;
  throw new UsageError(`--check is one of ${resetChecks.join(', ')}.`);
}
