import { operatorRoles } from '@velvet/contract/ops/role';
import type { OperatorSession } from '@velvet/contract/ops/session';
import { asSeconds, toEpochSeconds } from '@velvet/contract/time';
import { withConnection } from '../../database/with-connection.ts';
import { passkeySite } from '../../factors/passkeys.ts';
import {
  inOperatorTransaction,
  type Operator,
  OperatorDenied,
} from '../../operator/access/operator-transaction.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../operator/access/passkey-sign-in.ts';
import { signIn } from '../../operator/access/sign-in.ts';
import { readOperatorName } from '../../operator/command-line/operator-name.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsServices,
  operatorOf,
} from '../ops-call.ts';
import { OpsRefused } from '../ops-refused.ts';

/** Signing in and out, and who one is. */
export const sessionHandlers: Pick<
  OpsHandlers,
  'sign_in' | 'passkey_sign_in_options' | 'passkey_sign_in' | 'sign_out' | 'who_am_i'
> = {
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
};

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
  if (cookie.token !== undefined) await endSession(services, cookie.token);
  cookie.keep(token);
  return shown(await identify(services, token));
}

/** The browser forgets its session before, so nobody could end it. */
const endSession = ({ pool }: OpsServices, token: string): Promise<unknown> =>
  withConnection(pool, (db) =>
    inOperatorTransaction(db, token, { name: 'sign-out', access: 'operator' }, () =>
      db.query('SELECT operator_session_end(NULL)'),
    ).catch((error: unknown) => {
      if (!(error instanceof OperatorDenied)) throw error;
    }),
  );

const identify = ({ pool }: OpsServices, token: string): Promise<Operator> =>
  withConnection(pool, (db) =>
    inOperatorTransaction(
      db,
      token,
      { name: 'sign-in', access: 'operator' },
      async (operator) => operator,
    ),
  );

const shown = ({ name, roles, expiresAt }: Operator): OperatorSession => ({
  name,
  roles: operatorRoles.filter((role) => roles.includes(role)),
  expiresAt: toEpochSeconds(expiresAt),
});
