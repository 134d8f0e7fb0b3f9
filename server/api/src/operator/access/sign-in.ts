import { createHmac } from 'node:crypto';
import { type Id, toId } from '@velvet/contract/brand';
import { callFunction } from '../../database/call-function.ts';
import type { Queryable } from '../../database/queryable.ts';
import { hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { type TotpCipher, totpStep } from '../../factors/totp.ts';
import type { AppSecret } from '../../secrets/app-secret.ts';
import { hashOfNobody, passwordMatches } from '../../secrets/password-hash.ts';
import { createOperatorToken, hashOperatorToken } from './operator-transaction.ts';

/** What verifies a sign-in. */
interface SignInParts {
  readonly db: Queryable;
  readonly secret: AppSecret;
  readonly totpCipher: TotpCipher;
  readonly now: () => Date;
}

/** What an operator gives; `code` is a time-based code or one of the recovery codes. */
interface SignInGiven {
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

/** Result of a sign-in. `wrong` does not reveal which factor was wrong. */
type SignInOutcome =
  | { readonly kind: 'ok'; readonly token: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'code_used' }
  | { readonly kind: 'wait'; readonly seconds: number };

interface CredentialsRow {
  readonly wait_s: number;
  readonly operator_id: number | null;
  readonly password_hash: string | null;
  readonly totp_cipher: Buffer | null;
}

interface Factor {
  readonly method: 'totp' | 'recovery';
  readonly step: number | null;
  readonly recovery: Buffer | null;
}

/** The owner a secret of codes is sealed for. */
export const totpOwner = (name: string): string => `operator ${name}`;

/**
 * Signs an operator in with a password and a code (spec S13.1). Each try is counted first, by name
 * alone; the session lasts 30 idle minutes and 12 hours at most.
 */
export async function signIn(parts: SignInParts, given: SignInGiven): Promise<SignInOutcome> {
  const { db, secret } = parts;
  const { rows } = await db.query<CredentialsRow>(
    'SELECT wait_s, operator_id, password_hash, totp_cipher FROM operator_credentials($1, $2)',
    [given.name, vouch(secret, 'credentials', given.name)],
  );
  const [row] = rows;
  if (row && row.wait_s > 0) return { kind: 'wait', seconds: row.wait_s };
  // A name that does not exist costs the same time as a wrong password.
  const isRight = await passwordMatches(row?.password_hash ?? hashOfNobody, given.password);
  const factor = row?.totp_cipher ? readFactor(parts, given, row.totp_cipher) : undefined;
  if (!isRight || !factor || row?.operator_id == null) return { kind: 'wrong' };
  return startSession(parts, toId(row.operator_id), factor);
}

function readFactor(
  { totpCipher, now }: SignInParts,
  { name, code }: SignInGiven,
  sealed: Buffer,
): Factor | undefined {
  if (!/^[\d\s]*$/.test(code)) {
    return { method: 'recovery', step: null, recovery: hashOneTimeCode(code) };
  }
  const step = totpStep(totpCipher.open(totpOwner(name), sealed), code, now());
  return step === undefined ? undefined : { method: 'totp', step, recovery: null };
}

async function startSession(
  { db, secret }: SignInParts,
  operatorId: OperatorId,
  { method, step, recovery }: Factor,
): Promise<SignInOutcome> {
  const token = createOperatorToken();
  const tokenHash = hashOperatorToken(token);
  const proof = vouch(
    secret,
    'session',
    operatorId,
    tokenHash.toString('hex'),
    method,
    step ?? '',
    recovery?.toString('hex') ?? '',
    '',
    '',
  );
  const values = [operatorId, tokenHash, method, step, recovery, null, null, proof];
  const outcome = await callFunction<string>(db, 'operator_session_start', values);
  if (outcome === 'ok') return { kind: 'ok', token };
  // A recovery code that is unknown and one that was used are the same to the database.
  return { kind: outcome === 'code_used' && method === 'totp' ? 'code_used' : 'wrong' };
}

export type OperatorId = Id<'operator'>;

/**
 * The key under which this installation vouches for verified sign-ins; the database keeps a copy
 * that no login may read.
 */
export const voucherKey = (secret: AppSecret): Buffer => secret.key('operator-voucher');

/** The proof for one call: a MAC over its arguments as the database joins them. */
export const vouch = (
  secret: AppSecret,
  purpose: 'credentials' | 'passkey' | 'new-passkey' | 'session',
  ...args: readonly (string | number)[]
): Buffer =>
  createHmac('sha256', voucherKey(secret))
    .update([purpose, ...args].join('|'))
    .digest();
