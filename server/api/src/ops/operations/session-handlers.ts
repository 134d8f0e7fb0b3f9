import { operatorRoles } from '@velvet/contract/ops/role';
import type { OperatorSession } from '@velvet/contract/ops/session';
import { asSeconds, toEpochSeconds } from '@velvet/contract/time';
import { withConnection } from '../../database/transaction.ts';
import { passkeySite } from '../../factors/passkeys.ts';
import {
  inOperatorTransaction,
  type Operator,
  OperatorDenied,
} from '../../operator/access/operator-transaction.ts';
import { endSession } from '../../operator/access/own-account.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  signInWithPasskey,
} from '../../operator/access/passkey-sign-in.ts';
import { signIn } from '../../operator/access/sign-in.ts';
import { readOperatorName } from '../../operator/command-line/reading.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsServices,
  operatorOf,
} from '../ops-call.ts';
import { decideOk, OpsRefused } from '../ops-refused.ts';

/** The browser forgets its session before, so nobody could end it. */
const signOut = ({ pool }: OpsServices, token: string): Promise<unknown> =>
  withConnection(pool, (db) =>
    inOperatorTransaction(db, token, { name: 'sign-out', access: 'operator' }, () =>
      endSession(db),
    ).catch((error: unknown) => {
      if (!(error instanceof OperatorDenied)) throw error;
    }),
  );

const shown = ({ name, roles, expiresAt }: Operator): OperatorSession => ({
  name,
  roles: operatorRoles.filter((role) => roles.includes(role)),
  expiresAt: toEpochSeconds(expiresAt),
});

const identify = ({ pool }: OpsServices, token: string): Promise<Operator> =>
  withConnection(pool, (db) =>
    inOperatorTransaction(
      db,
      token,
      { name: 'sign-in', access: 'operator' },
      async (operator) => operator,
    ),
  );

/** Signing in and out, and who one is. */
export const sessionHandlers = {
  sign_in: startSession,
  passkey_sign_in_options: ({ services }) =>
    beginPasskeySignIn(services.pool, passkeySite(services.publicUrl)),
  passkey_sign_in: startSessionWithPasskey,
  sign_out: async ({ db, cookie }) => {
    await db.query('SELECT operator_session_end(NULL)');
    cookie.clear();
    return null;
  },
  who_am_i: async (call) => shown(operatorOf(call)),
} satisfies Partial<OpsHandlers>;

async function startSession(
  { services, cookie }: OpsCall,
  given: OpsInputs['sign_in'],
): Promise<OperatorSession | OpsRefused> {
  const { pool: db, secret, totpCipher, now } = services;
  const name = readOperatorName(given.name);
  if (name === undefined) return new OpsRefused('bad_field', { field: 'name' });
  const outcome = await signIn({ db, secret, totpCipher, now }, { ...given, name });
  switch (outcome.kind) {
    case 'wrong':
      return new OpsRefused('wrong_credentials');
    case 'code_used':
      return new OpsRefused('code_used');
    case 'wait':
      return new OpsRefused('too_many', { retryAfterS: asSeconds(outcome.seconds) });
    case 'ok':
      return keepSession({ services, cookie }, outcome.token);
  }
}

async function startSessionWithPasskey(
  { services, cookie }: OpsCall,
  { credential }: OpsInputs['passkey_sign_in'],
): Promise<OperatorSession | OpsRefused> {
  const { pool, secret } = services;
  const token = await signInWithPasskey(pool, secret, passkeySite(services.publicUrl), credential);
  if (token === undefined) return new OpsRefused('wrong_passkey');
  return keepSession({ services, cookie }, token);
}

/** Gives the browser a new session and ends the one that it had. */
async function keepSession(
  { services, cookie }: Pick<OpsCall, 'services' | 'cookie'>,
  token: string,
): Promise<OperatorSession> {
  if (cookie.token !== undefined) await signOut(services, cookie.token);
  cookie.keep(token);
  return shown(await identify(services, token));
}

/** An operator's own passkeys. */
export const passkeyHandlers = {
  passkey_options: (call) =>
    beginPasskey(call.db, passkeySite(call.services.publicUrl), operatorOf(call)),
  passkey_add: async (call, { label, credential }) => {
    const { db, services } = call;
    const asked = { operator: operatorOf(call), label, given: credential };
    const added = await addPasskey(db, services.secret, passkeySite(services.publicUrl), asked);
    switch (added.kind) {
      case 'ok':
        return { id: added.id };
      case 'not_fresh':
        return new OpsRefused('not_fresh');
      case 'wrong':
        return new OpsRefused('bad_passkey');
    }
  },
  passkey_list: async ({ db }) => ({ items: await listPasskeys(db) }),
  passkey_remove: async ({ db }, { id }) => {
    const outcome = await decideOk(db, 'operator_passkey_remove', [id]);
    return outcome instanceof OpsRefused ? outcome : { outcome };
  },
} satisfies Partial<OpsHandlers>;
