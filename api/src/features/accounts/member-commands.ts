import { tableLines } from '@velvet/shared/text';
import { decide } from '../../operator/access/decide.ts';
import { type Command, UsageError } from '../../operator/command-line/command.ts';
import { report } from '../../operator/command-line/outcomes.ts';
import { optional, whole, word, yesNo } from '../../operator/command-line/reading.ts';
import { findMember } from './find-member.ts';

export const memberCommands: readonly Command[] = [
  {
    name: 'members list',
    access: ['support', 'finance'],
    usage: '[--name <part of the username>] [--limit <n>]',
    summary: 'Members, newest first.',
    options: ['name', 'limit'],
    looks: true,
    run: async ({ db, print }, given) => {
      const limit = whole(optional(given, 'limit') ?? '50', '--limit', 1, 1_000);
      const { rows } = await db.query<Record<string, unknown>>(
        `SELECT id, username, id_number, status, vip, dating_card AS yuehui,
            credit_score AS credit, created_at AS since
           FROM member WHERE $1::text IS NULL OR strpos(lower(username), lower($1)) > 0
          ORDER BY id DESC LIMIT $2`,
        [optional(given, 'name') ?? null, limit],
      );
      for (const line of tableLines(rows)) print(line);
      return 0;
    },
  },
  {
    name: 'members set',
    access: ['support'],
    usage: '<id or username> [--vip 0|1] [--yuehui 0|1] [--status <n>] [--credit <n>]',
    summary: 'Grants or takes VIP and the dating card; a status other than 1 logs the member out.',
    options: ['vip', 'yuehui', 'status', 'credit'],
    run: async (desk, given) => {
      const vip = optional(given, 'vip');
      const yuehui = optional(given, 'yuehui');
      const status = optional(given, 'status');
      const credit = optional(given, 'credit');
      if ([vip, yuehui, status, credit].every((each) => each === undefined)) {
        throw new UsageError('Say what to set: --vip, --yuehui, --status or --credit.');
      }
      const id = await findMember(desk, word(given, 0, 'member'));
      const outcome = await decide(desk.db, 'operator_set_member($1, $2, $3, $4, $5)', [
        id,
        vip === undefined ? null : yesNo(vip, '--vip'),
        yuehui === undefined ? null : yesNo(yuehui, '--yuehui'),
        status === undefined ? null : whole(status, '--status', 0, 99),
        credit === undefined ? null : whole(credit, '--credit', 0, 1_000_000),
      ]);
      return report(desk, outcome, `Member ${id} is set.`);
    },
  },
];
