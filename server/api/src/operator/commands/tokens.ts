import { tableLines } from '@velvet/contract/text';
import { endSession, issueToken } from '../access/own-account.ts';
import { type Command, Denied } from '../command-line/command.ts';
import { report } from '../command-line/outcomes.ts';
import { idOf, optional, required, tokenRolesOf, whole, word } from '../command-line/reading.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = '30';

/** Sessions and personal tokens. */
export const tokenCommands: readonly Command[] = [
  {
    name: 'tokens list',
    usage: '',
    summary: 'Your sessions and personal tokens; everybody’s for an administrator.',
    access: 'operator',
    looks: true,
    run: async ({ db, print }) => {
      const { rows } = await db.query<Record<string, unknown>>(
        `SELECT id, operator, kind, label, roles, last_seen_at AS seen, expires_at AS expires
           FROM operator_sessions()`,
      );
      for (const line of tableLines(rows)) print(line);
      return 0;
    },
  },
  {
    name: 'tokens issue',
    usage: `--label <text> --role <role>… [--days <n>]`,
    summary:
      'Issues a personal token for automation, with some of your roles; shown once, for ' +
      'VELVET_OPERATOR_TOKEN. It decides nothing that needs two operators. An administrator issues ' +
      'one with --role release_agent alone for a release agent, which opens nothing else.',
    access: 'operator',
    options: ['label', 'role', 'days'],
    run: async (desk, given) => {
      const days = whole(optional(given, 'days') ?? USUAL_DAYS, '--days', 1, 366);
      const { outcome, token } = await issueToken(desk.db, {
        label: required(given, 'label'),
        roles: tokenRolesOf(given),
        expiresAt: new Date(desk.now().getTime() + days * DAY_MS),
      });
      return report(desk, outcome, token);
    },
  },
  {
    name: 'tokens revoke',
    usage: '<id>',
    summary: 'Ends a session or a personal token at once.',
    access: 'operator',
    run: async (desk, given) => {
      const id = idOf(word(given, 0, 'token'), 'The token');
      if (!(await endSession(desk.db, id))) {
        throw new Denied('There is no such session or token of yours.');
      }
      desk.print(`${id} has ended.`);
      return 0;
    },
  },
];
