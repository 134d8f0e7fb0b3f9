import type { OperatorSessionItem } from '@velvet/contract/ops/own-account';
import type { TokenRole } from '@velvet/contract/ops/role';
import { toEpochSeconds } from '@velvet/contract/time';
import { createRecoveryCodes, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { passwordProblem } from '../../operator/access/invitation.ts';
import { endSession, issueToken } from '../../operator/access/own-account.ts';
import { hashPassword } from '../../secrets/password-hash.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsOutputs,
  operatorOf,
  readPage,
} from '../ops-call.ts';
import { decideOk, OpsRefused, outcomeOf } from '../ops-refused.ts';

const DAY_MS = 86_400_000;

const SESSIONS = `
  SELECT id, operator, kind, label, roles, created_at AS started_at, last_seen_at, expires_at,
      is_current
    FROM operator_session_list()
   WHERE ($1::bigint IS NULL OR id < $1) AND ($2::text IS NULL OR kind = $2)
   ORDER BY id DESC LIMIT $3`;

/** An operator's own password, recovery codes, sessions and tokens. */
export const ownAccountHandlers = {
  operator_password_change: async (call, { password }) => {
    if (passwordProblem(password, operatorOf(call).name) !== undefined) {
      return new OpsRefused('weak_password', { field: 'password' });
    }
    const hash = await hashPassword(password);
    const outcome = await decideOk(call.db, 'operator_password_change', [hash]);
    return outcome instanceof OpsRefused ? outcome : { outcome };
  },
  recovery_codes_make: async ({ db }) => {
    const codes = createRecoveryCodes();
    const hashes = codes.map(hashOneTimeCode);
    const renewed = await decideOk(db, 'operator_recovery_renew', [hashes]);
    return renewed instanceof OpsRefused ? renewed : { recoveryCodes: codes };
  },
  operator_session_page: ({ db }, { kind, cursor }) =>
    readPage<OperatorSessionItem>(db, SESSIONS, [cursor, kind]),
  operator_session_end: async ({ db }, { id }) =>
    (await endSession(db, id)) ? { outcome: 'ok' } : new OpsRefused('not_found'),
  token_issue: issue,
} satisfies Partial<OpsHandlers>;

async function issue(
  call: OpsCall,
  { label, roles, days }: OpsInputs['token_issue'],
): Promise<OpsOutputs['token_issue'] | OpsRefused> {
  const own = operatorOf(call).roles;
  const mayGive = (role: TokenRole): boolean =>
    own.includes(role === 'release_agent' ? 'administrator' : role);
  if (!roles.every(mayGive)) return new OpsRefused('bad_field', { field: 'roles' });
  const expiresAt = new Date(call.services.now().getTime() + days * DAY_MS);
  const { outcome, token } = await issueToken(call.db, { label, roles, expiresAt });
  const issued = outcomeOf(outcome, ['ok']);
  if (issued instanceof OpsRefused) return issued;
  return { expiresAt: toEpochSeconds(expiresAt), token };
}
