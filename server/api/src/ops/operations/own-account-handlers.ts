import { toId } from '@velvet/contract/brand';
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
  pageOfRows,
  ROWS_OF_PAGE,
} from '../ops-call.ts';
import { OpsRefused, outcomeOf } from '../ops-refused.ts';

const DAY_MS = 86_400_000;

interface SessionRow {
  readonly id: number;
  readonly operator: string;
  readonly kind: 'session' | 'personal';
  readonly label: string;
  readonly roles: readonly TokenRole[] | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly is_current: boolean;
}

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
  operator_session_page: async ({ db }, { kind, cursor }) => {
    const { rows } = await db.query<SessionRow>(
      `SELECT * FROM operator_session_list()
        WHERE ($1::bigint IS NULL OR id < $1) AND ($2::text IS NULL OR kind = $2)
        ORDER BY id DESC LIMIT $3`,
      [cursor ?? null, kind ?? null, ROWS_OF_PAGE],
    );
    return pageOfRows(rows, toSessionItem);
  },
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

const toSessionItem = (row: SessionRow): OperatorSessionItem => ({
  id: toId(row.id),
  operator: row.operator,
  kind: row.kind,
  label: row.label,
  ...(row.roles ? { roles: row.roles } : {}),
  startedAt: toEpochSeconds(row.created_at),
  lastSeenAt: toEpochSeconds(row.last_seen_at),
  expiresAt: toEpochSeconds(row.expires_at),
  isCurrent: row.is_current,
});
