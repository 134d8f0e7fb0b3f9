import type { OperatorPasskey } from '@velvet/contract/ops/passkeys';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import {
  challengeHash,
  claimedPasskey,
  type Passkey,
  type PasskeySite,
  passkeyAssertion,
  passkeyRegistration,
  readAssertion,
  readRegistration,
} from '../../factors/passkeys.ts';
import type { AppSecret } from '../../secrets/app-secret.ts';
import { createOperatorToken, hashOperatorToken, type Operator } from './operator-transaction.ts';
import { type OperatorId, vouch } from './sign-in.ts';

/** Issues a challenge that is valid once, for five minutes and for its requester. */
const issue = (db: Queryable, challenge: string) =>
  callFunction(db, 'operator_challenge_issue', [challengeHash(challenge)]);

const takeFrom = (db: Queryable) => async (challenge: string) =>
  (await callFunction(db, 'operator_challenge_take', [challengeHash(challenge)])) === true;

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

/** Keeps a new passkey, in a session of the last five minutes; after `not_fresh` it may be given again. */
export async function addPasskey(
  db: Queryable,
  secret: AppSecret,
  site: PasskeySite,
  { operator, label, given }: NewPasskey,
): Promise<AddedPasskey> {
  let taken = '';
  const take = (challenge: string) => {
    taken = challenge;
    return takeFrom(db)(challenge);
  };
  const made = await readRegistration(site, take, given);
  if (!made) return { kind: 'wrong' };
  const { id, publicKey, counter, transports } = made;
  const key = Buffer.from(publicKey).toString('hex');
  const proof = vouch(secret, 'new-passkey', operator.name, id, key);
  const outcome = await callFunction<string>(db, 'operator_passkey_add', [
    id,
    publicKey,
    counter,
    transports,
    label,
    proof,
  ]);
  if (outcome === 'ok') return { kind: 'ok', id };
  if (outcome !== 'not_fresh') return { kind: 'wrong' };
  // The operator signs in and gives the same passkey again.
  await issue(db, taken);
  return { kind: outcome };
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
  const [known] = await readItems<Passkey & { readonly operatorId: OperatorId }>(
    db,
    `SELECT operator_id, $1::text AS id, public_key, counter, transports
       FROM operator_passkey_find($1, $2)`,
    [id, vouch(secret, 'passkey', id)],
  );
  if (!known) return undefined;
  const signed = await readAssertion(site, takeFrom(db), known, given);
  if (!signed) return undefined;
  const { counter } = signed;
  const token = createOperatorToken();
  const hash = hashOperatorToken(token);
  const { operatorId } = known;
  const proof = [operatorId, hash.toString('hex'), 'passkey', '', '', id, counter] as const;
  const vouched = vouch(secret, 'session', ...proof);
  const values = [operatorId, hash, 'passkey', null, null, id, counter, vouched];
  const outcome = await callFunction<string>(db, 'operator_session_start', values);
  return outcome === 'ok' ? token : undefined;
}
