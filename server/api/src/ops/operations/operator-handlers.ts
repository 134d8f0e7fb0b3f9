import type { OperatorItem } from '@velvet/contract/ops/operators';
import type { Queryable } from '../../database/queryable.ts';
import type { TotpCipher } from '../../factors/totp.ts';
import {
  acceptInvitation,
  isInvited,
  newTotp,
  passwordProblem,
} from '../../operator/access/invitation.ts';
import {
  type ChangeOfOperator,
  changeOperator,
  disableOperator,
  inviteOperator,
} from '../../operator/access/operator-accounts.ts';
import { decideOnVersion } from '../decide-on-version.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsOutputs,
  readPage,
} from '../ops-call.ts';
import { OpsRefused, outcomeOf } from '../ops-refused.ts';

const outcomes = ['ok', 'needs_second'] as const;
/** Accounts, newest first. */
const OPERATORS = `
  SELECT * FROM operator_accounts() WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`;

/** Administration of operators. */
export const operatorHandlers = {
  operator_page: ({ db }, { cursor }) => readPage<OperatorItem>(db, OPERATORS, [cursor]),
  operator_invite: invite,
  operator_roles: async ({ db }, { roles, ...given }) =>
    decidedOf(await change(db, given, { kind: 'set roles', roles })),
  operator_link: async ({ db }, { memberId: member, ...given }) =>
    (await isStranger(db, member))
      ? new OpsRefused('bad_field', { field: 'member_id' })
      : decidedOf(await change(db, given, { kind: 'link member', member })),
  operator_reset: ({ db }, given) => change(db, given, { kind: 'reset operator' }),
  operator_disable: ({ db }, { name, version, reason }) =>
    decideOnVersion(db, 'operator', { id: name, version }, async () =>
      outcomeOf(await disableOperator(db, name, reason), ['ok']),
    ),
} satisfies Partial<OpsHandlers>;

async function invite(
  { db }: OpsCall,
  { memberId: member, ...given }: OpsInputs['operator_invite'],
): Promise<OpsOutputs['operator_invite'] | OpsRefused> {
  if (await isStranger(db, member)) return new OpsRefused('bad_field', { field: 'member_id' });
  const { outcome: said, invitation } = await inviteOperator(db, { ...given, member });
  const outcome = outcomeOf(said, outcomes);
  if (outcome instanceof OpsRefused) return outcome;
  return { outcome, ...(invitation === undefined ? {} : { invitation }) };
}

/** Whether an id belongs to no member. */
async function isStranger(db: Queryable, member: number | undefined): Promise<boolean> {
  if (member === undefined) return false;
  const { rowCount } = await db.query('SELECT FROM member WHERE id = $1', [member]);
  return rowCount === 0;
}

type Change = Pick<OpsInputs['operator_reset'], 'name' | 'version' | 'reason'>;
type Changed = OpsOutputs['operator_reset'];

async function change(
  db: Queryable,
  { name, version, reason }: Change,
  wanted: ChangeOfOperator,
): Promise<Changed | OpsRefused> {
  let invitation: string | undefined;
  const decided = await decideOnVersion(db, 'operator', { id: name, version }, async () => {
    const changed = await changeOperator(db, name, wanted, reason);
    ({ invitation } = changed);
    return outcomeOf(changed.outcome, outcomes);
  });
  if (decided instanceof OpsRefused) return decided;
  return { decided, ...(invitation === undefined ? {} : { invitation }) };
}

const decidedOf = (changed: Changed | OpsRefused): Changed['decided'] | OpsRefused =>
  changed instanceof OpsRefused ? changed : changed.decided;

const setupOwner = (name: string): string => `invitation ${name}`;

/**
 * Accepting an invitation in two steps. Between them the secret of the authenticator app is with the
 * browser only, sealed, so that nobody can choose one.
 */
export const invitationHandlers = {
  invitation_open: open,
  invitation_accept: accept,
} satisfies Partial<OpsHandlers>;

async function open(
  { services: { pool, totpCipher } }: OpsCall,
  { name, code }: OpsInputs['invitation_open'],
): Promise<OpsOutputs['invitation_open'] | OpsRefused> {
  if (!(await isInvited(pool, name, code))) return new OpsRefused('no_invitation');
  const { secret, address } = newTotp(name);
  const setup = totpCipher.seal(setupOwner(name), secret).toString('base64url');
  return { address, secret, setup };
}

async function accept(
  { services: { pool, totpCipher, now } }: OpsCall,
  { name, code, setup, appCode, password }: OpsInputs['invitation_accept'],
): Promise<OpsOutputs['invitation_accept'] | OpsRefused> {
  // Before the password is hashed, which costs time.
  if (!(await isInvited(pool, name, code))) return new OpsRefused('no_invitation');
  if (passwordProblem(password, name) !== undefined) {
    return new OpsRefused('weak_password', { field: 'password' });
  }
  const totpSecret = readSetup(totpCipher, name, setup);
  if (totpSecret === undefined) return new OpsRefused('bad_field', { field: 'setup' });
  const given = { name, code, password, totpSecret, totpCode: appCode };
  const accepted = await acceptInvitation(pool, totpCipher, now(), given);
  switch (accepted) {
    case 'wrong_code':
      return new OpsRefused('wrong_code', { field: 'app_code' });
    case 'no_invitation':
      return new OpsRefused(accepted);
    default:
      return { recoveryCodes: accepted };
  }
}

/** The secret of the first step; undefined for anything else. */
function readSetup(cipher: TotpCipher, name: string, setup: string): string | undefined {
  try {
    return cipher.open(setupOwner(name), Buffer.from(setup, 'base64url'));
  } catch {
    return undefined;
  }
}
