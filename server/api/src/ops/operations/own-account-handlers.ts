import type { OperatorSessionItem } from '@velvet/contract/ops/own-account';
import type { TokenRole } from '@velvet/contract/ops/role';
import { toEpochSeconds } from '@velvet/contract/time';
import { passwordProblem } from '../../operator/access/invitation.ts';
import {
  changePassword,
  endSession,
  issueToken,
  renewRecoveryCodes,
} from '../../operator/access/own-account.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsOutputs,
  operatorOf,
  readPage,
} from '../ops-call.ts';
import { OpsRefused, outcomeOf } from '../ops-refused.ts';

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
    return done(await changePassword(call.db, password));
  },
  recovery_codes_make: async ({ db }) => {
    const { outcome, codes } = await renewRecoveryCodes(db);
    const renewed = done(outcome);
    return renewed instanceof OpsRefused ? renewed : { recoveryCodes: codes };
  },
  operator_session_page: ({ db }, { kind, cursor }) =>
    readPage<OperatorSessionItem>(db, SESSIONS, [cursor, kind]),
  operator_session_end: async ({ db }, { id }) =>
    done((await endSession(db, id)) ? 'ok' : 'unknown'),
  token_issue: issue,
} satisfies Partial<OpsHandlers>;

function done(outcome: string | undefined): { readonly outcome: 'ok' } | OpsRefused {
  const ended = outcomeOf(outcome, ['ok']);
  return ended instanceof OpsRefused ? ended : { outcome: ended };
}

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
  const issued = done(outcome);
  if (issued instanceof OpsRefused) return issued;
  return { expiresAt: toEpochSeconds(expiresAt), token };
}
