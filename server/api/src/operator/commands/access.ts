import { tableLines } from '@velvet/contract/text';
import { createTotpCipher } from '../../factors/totp.ts';
import { acceptInvitation, isInvited, newTotp, passwordProblem } from '../access/invitation.ts';
import { endSession, issueToken } from '../access/own-account.ts';
import { signIn } from '../access/sign-in.ts';
import { type Command, Denied, type Desk, UsageError } from '../command-line/command.ts';
import {
  idOf,
  NAME_RULE,
  optional,
  readOperatorName,
  report,
  required,
  tokenRolesOf,
  whole,
  word,
} from '../command-line/reading.ts';

async function askName({ terminal }: Desk): Promise<string> {
  const name = readOperatorName(await terminal.ask({ field: 'name', text: 'Name' }));
  if (name === undefined) throw new UsageError(NAME_RULE);
  return name;
}

async function runSignIn(desk: Desk): Promise<number> {
  const { db, now, print, terminal, tokens } = desk;
  const name = await askName(desk);
  const password = await terminal.ask({ field: 'password', text: 'Password', hidden: true });
  const code = await terminal.ask({ field: 'code', text: 'Code, or a recovery code' });
  const secret = await desk.loadSecret();
  const totpCipher = createTotpCipher(secret);
  const outcome = await signIn({ db, secret, totpCipher, now }, { name, password, code });
  switch (outcome.kind) {
    case 'ok':
      await tokens.write(outcome.token);
      print(`Signed in as ${name}: for 30 idle minutes, 12 hours at most.`);
      return 0;
    case 'code_used':
      throw new Denied('This code was used already. Wait for the next one.');
    case 'wait':
      throw new Denied(`Too many wrong sign-ins. Try again in ${outcome.seconds} s.`);
    case 'wrong':
      throw new Denied('Name, password or code is wrong.');
  }
}

async function runAccept(desk: Desk): Promise<number> {
  const { db, print, terminal } = desk;
  const name = await askName(desk);
  const code = await terminal.ask({ field: 'invitation', text: 'Code of the invitation' });
  if (!(await isInvited(db, name, code))) {
    throw new Denied('There is no such invitation, or it has expired.');
  }
  const password = await terminal.ask({
    field: 'new_password',
    text: 'New password',
    hidden: true,
  });
  const problem = passwordProblem(password, name);
  if (problem !== undefined) throw new Denied(problem);
  const { secret: totpSecret, address } = newTotp(name);
  print(`Add this to your authenticator app: ${totpSecret}`);
  print(address);
  const totpCode = await terminal.ask({ field: 'code', text: 'The code it shows' });
  const cipher = createTotpCipher(await desk.loadSecret());
  const given = { name, code, password, totpSecret, totpCode };
  const result = await acceptInvitation(db, cipher, desk.now(), given);
  if (result === 'wrong_code') throw new Denied('That is not the code. Begin again.');
  if (result === 'no_invitation') throw new Denied('The invitation has expired meanwhile.');
  print('Recovery codes, each for one sign-in without the app. They are shown only now:');
  for (const each of result) print(`  ${each}`);
  print('Sign in with: npx velvet operator sign-in');
  return 0;
}

/** Signing in and out, and accepting an invitation. */
export const accessCommands: readonly Command[] = [
  {
    name: 'sign-in',
    usage: '',
    summary:
      'Asks for name, password and code (or reads OPERATOR_NAME, OPERATOR_PASSWORD, ' +
      'OPERATOR_CODE, or lines of the standard input) and keeps a token for this user.',
    access: 'everybody',
    run: runSignIn,
  },
  {
    name: 'sign-out',
    usage: '',
    summary: 'Ends the session and forgets its token.',
    access: 'operator',
    run: async (desk) => {
      await endSession(desk.db);
      await desk.tokens.remove();
      desk.print('Signed out.');
      return 0;
    },
  },
  {
    name: 'whoami',
    usage: '',
    summary: 'Who is signed in, with which roles, until when.',
    access: 'operator',
    looks: true,
    run: async ({ operator, print }) => {
      if (!operator) return 1;
      const { name, roles, kind, expiresAt } = operator;
      print(`${name}: ${roles.join(', ')} (${kind}, until ${expiresAt.toISOString()})`);
      return 0;
    },
  },
  {
    name: 'accept-invitation',
    usage: '',
    summary:
      'Sets password and authenticator app of a new account, with the code of its invitation.',
    access: 'everybody',
    run: runAccept,
  },
];

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
