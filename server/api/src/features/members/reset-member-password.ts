import { randomInt } from 'node:crypto';
import { LOGIN_PASSWORD_MAX } from '@velvet/contract/constants';
import type { ResetKind } from '@velvet/contract/ops/members';
import { hasPasswordForm } from '@velvet/contract/password';
import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/decide.ts';
import { hashPassword } from '../../secrets/password-hash.ts';

/** Without letters and digits that are taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A login password of 59 random bits, in the form that members' passwords have. */
export function createLoginPassword(): string {
  const password = Array.from({ length: LOGIN_PASSWORD_MAX }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  ).join('');
  return hasPasswordForm(password) ? password : createLoginPassword();
}

/** A reset, with what support has compared before (spec S14.1). */
interface PasswordReset {
  readonly kind: ResetKind;
  readonly checks: readonly string[];
  readonly reason: string;
}

interface ResetResult {
  /** As `operator_reset_member_password` says. */
  readonly outcome: string | undefined;
  /** The new login password, which is kept nowhere. */
  readonly password?: string;
}

/** Resets a member's login or funds password, or ends their sign-in codes and passkeys. */
export async function resetMemberPassword(
  db: Queryable,
  id: number,
  { kind, checks, reason }: PasswordReset,
): Promise<ResetResult> {
  const password = kind === 'login' ? createLoginPassword() : undefined;
  const hash = password === undefined ? null : await hashPassword(password);
  const outcome = await decide(db, 'operator_reset_member_password($1, $2, $3, $4, $5)', [
    id,
    kind,
    hash,
    checks,
    reason,
  ]);
  return { outcome, ...(outcome === 'ok' && password !== undefined ? { password } : {}) };
}
