import { createHash } from 'node:crypto';
import { toId } from '@velvet/contract/brand';
import type { OperatorPasskey } from '@velvet/contract/ops/passkeys';
import { readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import {
  claimedPasskey,
  type Passkey,
  type PasskeySite,
  passkeyAssertion,
  passkeyRegistration,
  readAssertion,
  readRegistration,
} from '../../factors/passkeys.ts';
import type { AppSecret } from '../../secrets/app-secret.ts';
import {
  createOperatorToken,
  decide,
  hashOperatorToken,
  type Operator,
} from './operator-transaction.ts';
import { type OperatorId, vouch } from './sign-in.ts';

interface PasskeyRow {
  readonly operator_id: number;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** Issues a challenge that is valid once, for five minutes and for its requester. */
const issue = (db: Queryable, challenge: string) =>
  db.query('SELECT operator_challenge_issue($1)', [hashOf(challenge)]);

const takeFrom = (db: Queryable) => async (challenge: string) => {
  const { rows } = await db.query<{ taken: boolean }>(
    'SELECT operator_challenge_take($1) AS taken',
    [hashOf(challenge)],
  );
  return rows[0]?.taken === true;
};

/** The passkeys of the operator whose transaction this is, oldest first. */
export const listPasskeys = (db: Queryable): Promise<readonly OperatorPasskey[]> =>
  readItems<OperatorPasskey>(
    db,
    `SELECT credential_id AS id, label, transports, created_at AS added_at, last_used_at AS used_at
       FROM operator_passkeys()`,
  );

/** What a browser needs to make another passkey of the operator whose transaction this is. */
export async function beginPasskey(db: Queryable, site: PasskeySite, { name }: Operator) {
  const known = (await listPasskeys(db)).map(({ id }) => ({ id }));
  const id = new TextEncoder().encode(`operator ${name}`);
  const options = await passkeyRegistration(site, { id, name }, known);
  await issue(db, options.challenge);
  return options;
}

interface NewPasskey {
  readonly operator: Operator;
  readonly label: string;
  /** What the browser has made. */
  readonly given: unknown;
}

/** What became of a new passkey; `wrong` for anything that is not right, a known one included. */
type AddedPasskey =
  | { readonly kind: 'ok'; readonly id: string }
  | { readonly kind: 'not_fresh' }
  | { readonly kind: 'wrong' };

/** Keeps a new passkey, in a session of the last five minutes. */
export async function addPasskey(
  db: Queryable,
  secret: AppSecret,
  site: PasskeySite,
  { operator, label, given }: NewPasskey,
): Promise<AddedPasskey> {
  const made = await readRegistration(site, takeFrom(db), given);
  if (!made) return { kind: 'wrong' };
  const { id, publicKey, counter, transports } = made;
  const key = Buffer.from(publicKey).toString('hex');
  const proof = vouch(secret, 'new-passkey', operator.name, id, key);
  const outcome = await decide(db, 'operator_passkey_add($1, $2, $3, $4, $5, $6)', [
    id,
    publicKey,
    counter,
    transports,
    label,
    proof,
  ]);
  if (outcome === 'ok') return { kind: 'ok', id };
  return { kind: outcome === 'not_fresh' ? outcome : 'wrong' };
}

/** Options for signing in with a discoverable passkey, without a name. */
export async function beginPasskeySignIn(db: Queryable, site: PasskeySite) {
  const options = await passkeyAssertion(site);
  await issue(db, options.challenge);
  return options;
}

/**
 * Signs an operator in with a passkey (spec S13.1). The delay after wrong passwords does not apply.
 * @returns the session's token; undefined for anything that is not right.
 */
export async function signInWithPasskey(
  db: Queryable,
  secret: AppSecret,
  site: PasskeySite,
  given: unknown,
): Promise<string | undefined> {
  const id = claimedPasskey(given);
  if (id === undefined) return undefined;
  const { rows } = await db.query<PasskeyRow>(
    'SELECT operator_id, public_key, counter, transports FROM operator_passkey_find($1, $2)',
    [id, vouch(secret, 'passkey', id)],
  );
  const [row] = rows;
  if (!row) return undefined;
  const known: Passkey = { ...row, id, publicKey: row.public_key };
  const signed = await readAssertion(site, takeFrom(db), known, given);
  if (!signed) return undefined;
  const { counter } = signed;
  const token = createOperatorToken();
  const hash = hashOperatorToken(token);
  const operatorId: OperatorId = toId(row.operator_id);
  const proof = [operatorId, hash.toString('hex'), 'passkey', '', '', id, counter] as const;
  const started = await db.query<{ outcome: string }>(
    `SELECT operator_session_start($1, $2, 'passkey', NULL, NULL, $3, $4, $5) AS outcome`,
    [operatorId, hash, id, counter, vouch(secret, 'session', ...proof)],
  );
  return started.rows[0]?.outcome === 'ok' ? token : undefined;
}
